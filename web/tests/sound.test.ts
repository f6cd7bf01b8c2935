// What is heard: which notes are scheduled, and when nothing is.

import { beforeEach, expect, test, vi } from "vitest";
import type * as Player from "../src/sound/player";
import { SCORE, soundOf, SOUNDS } from "../src/sound/sounds";

type Started = { at: number; until: number; gain: number };

let started: Started[];
let volumes: number[];
let pressed: boolean;
let clock: number;

class Parameter {
  constructor(public value: number) {}
  loudest = 0;
  setValueAtTime(value: number): void {
    this.loudest = Math.max(this.loudest, value);
  }
  exponentialRampToValueAtTime(value: number): void {
    expect(value).toBeGreaterThan(0); // else the browser throws
    this.loudest = Math.max(this.loudest, value);
  }
}

class Node {
  next: unknown;
  connect<T>(to: T): T {
    this.next = to;
    return to;
  }
}

class Gain extends Node {
  gain: Parameter;
  constructor(_: unknown, { gain }: { gain: number }) {
    super();
    this.gain = new Parameter(gain);
    if (gain) volumes.push(gain);
  }
}

class Source extends Node {
  frequency: Parameter;
  #at = 0;
  constructor(_: unknown, { frequency }: { frequency?: number }) {
    super();
    this.frequency = new Parameter(frequency ?? 0);
  }
  start(at: number): void {
    this.#at = at;
  }
  stop(until: number): void {
    let node: unknown = this.next;
    while (!(node instanceof Gain)) node = (node as Node).next;
    started.push({ at: this.#at, until, gain: node.gain.loudest });
  }
}

class Context {
  destination = {};
  sampleRate = 100;
  get currentTime(): number {
    return clock;
  }
  resume(): Promise<void> {
    return Promise.resolve();
  }
}

class Sample {
  getChannelData(): Float32Array {
    return new Float32Array(200);
  }
}

let player: typeof Player;
let settings: { sound: boolean; volume: number };

beforeEach(async () => {
  [started, volumes, pressed, clock] = [[], [], true, 10];
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("AudioBuffer", Sample);
  vi.stubGlobal("GainNode", Gain);
  vi.stubGlobal("OscillatorNode", Source);
  vi.stubGlobal("AudioBufferSourceNode", Source);
  vi.stubGlobal("BiquadFilterNode", Source);
  vi.stubGlobal("navigator", {
    userActivation: {
      get hasBeenActive() {
        return pressed;
      },
    },
  });
  vi.resetModules();
  player = await import("../src/sound/player");
  ({ settings } = await import("../src/browser/settings.svelte"));
  [settings.sound, settings.volume] = [true, 0.5];
});

for (const sound of SOUNDS) {
  test(`${sound}: its notes begin now, end soon and are not too loud`, () => {
    player.play(sound);
    expect(started).toHaveLength(SCORE[sound].length);
    for (const [i, { at, until, gain }] of started.entries()) {
      const note = SCORE[sound][i]!;
      expect(at).toBeCloseTo(10 + note.at);
      expect(until).toBeCloseTo(10 + note.at + note.seconds);
      expect(gain).toBeCloseTo(note.loudness);
    }
    expect(Math.max(...started.map(({ until }) => until))).toBeLessThan(14);
    // Even if all were at their loudest at once, nothing would be distorted.
    expect(started.reduce((sum, { gain }) => sum + gain, 0)).toBeLessThan(1.5);
    expect(volumes).toEqual([0.5]);
  });
}

test("nothing is heard before something was pressed", () => {
  pressed = false;
  player.play("card");
  expect(started).toEqual([]);
  pressed = true;
  player.play("card");
  expect(started).not.toEqual([]);
});

test("nothing is heard with the sounds off, or without volume", () => {
  settings.sound = false;
  player.play("day");
  [settings.sound, settings.volume] = [true, 0];
  player.play("day");
  expect(started).toEqual([]);
});

test("the same sound at the same moment is heard once", () => {
  player.play("wall");
  player.play("wall");
  expect(started).toHaveLength(SCORE.wall.length);
  clock += 1;
  player.play("wall");
  expect(started).toHaveLength(2 * SCORE.wall.length);
});

test("cards, servants, ships, the wall, jade, a new day and the end are heard", () => {
  expect(
    (["gave", "paid", "sailed", "built", "took-jade", "day-began", "game-ended"] as const).map(
      soundOf,
    ),
  ).toEqual(["card", "servants", "ship", "wall", "jade", "day", "end"]);
  expect(soundOf("turn-began")).toBeUndefined();
});
