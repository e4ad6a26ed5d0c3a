// Marks the language that the reader's browser asks for. Nobody is sent anywhere, and nothing is remembered.
(() => {
  "use strict";

  const choices = [...document.querySelectorAll(".choices a[hreflang]")];

  /** The choice for a language tag: the same tag, or the longest beginning of it that is offered (ru for ru-RU). */
  function choiceFor(tag) {
    const parts = tag.toLowerCase().split("-");
    for (; parts.length; parts.pop()) {
      const found = choices.find((choice) => choice.hreflang.toLowerCase() === parts.join("-"));
      if (found) return found;
    }
    // zh-CN asks for zh-Hans: the same language in whatever script or country is offered.
    return choices.find((choice) => choice.hreflang.split("-")[0].toLowerCase() === tag.toLowerCase().split("-")[0]);
  }

  const wanted = (navigator.languages ?? [navigator.language]).map(choiceFor).find(Boolean);
  if (wanted && choices.length > 1) {
    wanted.querySelector(".suggestion").hidden = false;
  }
})();
