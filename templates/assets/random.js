// Python's random.Random, draw by draw: the Mersenne Twister, and choice and choices as Python makes them from it.
// A seed gives a figure the same draws as the page's own text was computed from.

export class Random {
  /** @param {number | bigint} seed a whole number from 0 */
  constructor(seed) {
    /** the seed in words of 32 bits, the lowest first */
    const key = [];
    for (let rest = BigInt(seed); rest || !key.length; rest >>= 32n) key.push(Number(rest & 0xffffffffn));
    const state = new Uint32Array(624);
    state[0] = 19650218;
    for (let i = 1; i < 624; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
    let i = 1;
    for (let round = 0; round < 624; round++) {
      const j = round % key.length;
      state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1664525)) + key[j] + j;
      if (++i === 624) [state[0], i] = [state[623], 1];
    }
    for (let round = 0; round < 623; round++) {
      state[i] = (state[i] ^ Math.imul(state[i - 1] ^ (state[i - 1] >>> 30), 1566083941)) - i;
      if (++i === 624) [state[0], i] = [state[623], 1];
    }
    state[0] = 0x80000000;
    this.state = state;
    this.next = 624;
  }

  /** 32 random bits. */
  word() {
    const state = this.state;
    if (this.next === 624) {
      for (let i = 0; i < 624; i++) {
        const y = (state[i] & 0x80000000) | (state[(i + 1) % 624] & 0x7fffffff);
        state[i] = state[(i + 397) % 624] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      this.next = 0;
    }
    let y = state[this.next++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** `random()`: a double below 1. */
  random() {
    const high = this.word() >>> 5;
    return (high * 67108864 + (this.word() >>> 6)) / 9007199254740992;
  }

  /** The index that `choice` takes from `n` things. @param {number} n */
  below(n) {
    const shift = Math.clz32(n);
    let drawn = this.word() >>> shift;
    while (drawn >= n) drawn = this.word() >>> shift;
    return drawn;
  }

  /** The index that each draw of `choices` takes from `n` things. @param {number} n */
  choices(n) {
    return Math.floor(this.random() * n);
  }
}
