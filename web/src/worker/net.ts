// The learned net of the scholar and the champion, for a Python without numpy. It reads the file
// that gugong/bots/net.py reads, and gives the same numbers.

type Layer = { weights: Float32Array; biases: Float32Array };

/** The numbers in a net's output that a judgement is made of. */
const WIN = 0;
const MARGIN = 1;
/** How many traits a move has, where it lacks one, and where the policy says how far it trusts the
 * heuristics; see gugong/bots/traits.py and net.py. */
const TRAITS = 5;
const NO_TRAIT = 0;
const LEAST_WORTH = -20;
const MOST_WORTH = 40;

/** A file that is no net for this version: what is wrong. */
export class NetError extends Error {}

/** Read a net for rows with this number of features. */
export async function readNet(content: Uint8Array, features: number): Promise<Net> {
  const end = content.indexOf("\n".charCodeAt(0));
  const { sizes, policy, sha256 } = describe(content.subarray(0, end));
  if (sizes[0] !== features || policy[0] !== features)
    throw new NetError(`made for ${sizes[0]} features, and this version has ${features}`);
  const numbers = content.slice(end + 1); // a copy, since 16-bit numbers begin at even places
  const count = numbers.length / 2;
  const needed = room(sizes) + room(policy);
  if (count !== needed) throw new NetError(`${count} numbers, but its layers need ${needed}`);
  // A page that came without encryption has no hashes.
  if (crypto.subtle && (await hashOf(numbers)) !== sha256)
    throw new NetError("the file is damaged: its numbers do not match their hash");
  const wide = widened(new Uint16Array(numbers.buffer));
  return new Net(layersOf(wide, sizes), layersOf(wide.subarray(room(sizes)), policy));
}

/** How many numbers the layers of these sizes have. */
function room(sizes: number[]): number {
  return sizes.slice(1).reduce((sum, outputs, i) => sum + (sizes[i]! + 1) * outputs, 0);
}

function describe(line: Uint8Array): { sizes: number[]; policy: number[]; sha256: string } {
  try {
    const about = JSON.parse(new TextDecoder().decode(line));
    if (Array.isArray(about.sizes) && Array.isArray(about.policy)) return about;
  } catch {
    // said below
  }
  throw new NetError("the first line does not describe a net");
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("sha-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the last bit of a 16-bit float is worth, by its exponent. */
const LAST_BIT = Array.from({ length: 32 }, (_, exponent) => 2 ** (Math.max(exponent, 1) - 25));

/** 16-bit floats, of which none is infinite. */
function widened(halves: Uint16Array): Float32Array {
  const numbers = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) {
    const bits = halves[i]!;
    const exponent = (bits >> 10) & 31;
    const size = ((exponent && 1024) + (bits & 1023)) * LAST_BIT[exponent]!;
    numbers[i] = bits & 0x8000 ? -size : size;
  }
  return numbers;
}

/** Weights stand before biases, layer after layer. */
function layersOf(numbers: Float32Array, sizes: number[]): Layer[] {
  let at = 0;
  return sizes.slice(1).map((outputs, i) => {
    const weights = numbers.subarray(at, (at += sizes[i]! * outputs));
    return { weights, biases: numbers.subarray(at, (at += outputs)) };
  });
}

export class Net {
  readonly #judgement: Layer[];
  readonly #policy: Layer[];
  readonly #features: number;

  constructor(judgement: Layer[], policy: Layer[]) {
    this.#judgement = judgement;
    this.#policy = policy;
    this.#features = judgement[0]!.weights.length / judgement[0]!.biases.length;
  }

  /** How much each seat likes what it sees, of rows of features one after the other. The margin
   * counts with this share besides the chance of winning; see gugong/bots/judging.py. */
  judge(rows: Uint8Array, marginShare: number): number[] {
    const worths: number[] = [];
    for (let at = 0; at < rows.length; at += this.#features) {
      const outputs = outputsOf(this.#judgement, rows.subarray(at, at + this.#features));
      const win = 1 / (1 + Math.exp(-outputs[WIN]!));
      worths.push(win + marginShare * Math.tanh(outputs[MARGIN]!));
    }
    return worths;
  }

  /** How much the policy likes the moves of each row's decision: what it says of their traits, and
   * what the heuristics think of them, as far as it trusts those. */
  like(rows: Uint8Array, traits: number[], worths: number[], counts: number[]): number[] {
    const liking: number[] = [];
    counts.forEach((count, i) => {
      const row = rows.subarray(i * this.#features, (i + 1) * this.#features);
      const outputs = outputsOf(this.#policy, row);
      const trust = 1 + outputs[outputs.length - 1]!;
      outputs[NO_TRAIT] = 0;
      for (let end = liking.length + count; liking.length < end;) {
        const move = liking.length;
        let sum = trust * Math.min(Math.max(worths[move]!, LEAST_WORTH), MOST_WORTH);
        for (let j = 0; j < TRAITS; j++) sum += outputs[traits[move * TRAITS + j]!]!;
        liking.push(sum);
      }
    });
    return liking;
  }
}

function outputsOf([first, ...rest]: Layer[], row: Uint8Array): Float32Array {
  let sums = through(first!, row);
  for (const layer of rest) {
    for (let i = 0; i < sums.length; i++) if (sums[i]! < 0) sums[i] = 0;
    sums = through(layer, sums);
  }
  return sums;
}

/** Most inputs are zero, in a row as well as after a layer, so they are passed over. */
function through({ weights, biases }: Layer, inputs: Uint8Array | Float32Array): Float32Array {
  const sums = biases.slice();
  const outputs = sums.length;
  for (let i = 0; i < inputs.length; i++) {
    const input = inputs[i]!;
    if (input === 0) continue;
    const from = i * outputs;
    for (let j = 0; j < outputs; j++) sums[j]! += input * weights[from + j]!;
  }
  return sums;
}
