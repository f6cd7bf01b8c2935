// Plays the sounds, if they are wanted. Browsers let a page be heard only once someone has pressed
// something on it, so it is silent until then.

import { settings } from "../browser/settings.svelte";
import { SCORE, type Note, type Sound } from "./sounds";

const SOON = 0.08; // seconds in which the same sound is heard once
const SILENCE = 0.0001; // what dies away exponentially never gets to zero
const NOISE_SECONDS = 2;
const WIND = { pitch: 320, loudness: 0.035, sway: 0.015, swayPitch: 0.07 };

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const last = new Map<Sound, number>();

function audio(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

/** Let a sound be heard now, unless sounds are off. */
export function play(sound: Sound): void {
  const out = settings.sound && settings.volume > 0 ? audio() : null;
  if (!out) return;
  const now = out.currentTime;
  if (now - (last.get(sound) ?? -Infinity) < SOON) return;
  last.set(sound, now);
  const volume = new GainNode(out, { gain: settings.volume });
  volume.connect(out.destination);
  for (const note of SCORE[sound]) schedule(out, volume, now, note);
}

function schedule(out: AudioContext, to: AudioNode, now: number, note: Note): void {
  const { seconds, loudness, pitch, glide, swell } = note;
  const start = now + note.at;
  const end = start + seconds;
  const fading = new GainNode(out, { gain: 0 });
  if (swell) {
    fading.gain.setValueAtTime(SILENCE, start);
    fading.gain.exponentialRampToValueAtTime(loudness, start + swell);
  } else fading.gain.setValueAtTime(loudness, start);
  fading.gain.exponentialRampToValueAtTime(SILENCE, end);
  fading.connect(to);

  let source: OscillatorNode | AudioBufferSourceNode;
  let tuned: AudioParam;
  if (note.wave === "noise") {
    source = new AudioBufferSourceNode(out, { buffer: hiss(out), loop: true });
    const band = new BiquadFilterNode(out, { type: "bandpass", frequency: pitch, Q: 0.8 });
    tuned = band.frequency;
    source.connect(band).connect(fading);
  } else {
    source = new OscillatorNode(out, { type: note.wave, frequency: pitch });
    tuned = source.frequency;
    source.connect(fading);
  }
  if (glide) {
    tuned.setValueAtTime(pitch, start);
    tuned.exponentialRampToValueAtTime(glide, end);
  }
  source.start(start);
  source.stop(end);
}

function hiss(out: AudioContext): AudioBuffer {
  if (noise) return noise;
  const length = out.sampleRate * NOISE_SECONDS;
  noise = new AudioBuffer({ length, sampleRate: out.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** A little wind over the courtyards, as soon as the page may be heard. Returns what ends it. */
export function blow(): () => void {
  const out = audio();
  if (!out) {
    let end = (): void => {};
    const begin = (): void => void (end = blow());
    addEventListener("click", begin, { once: true });
    return () => {
      removeEventListener("click", begin);
      end();
    };
  }
  const source = new AudioBufferSourceNode(out, { buffer: hiss(out), loop: true });
  const band = new BiquadFilterNode(out, { type: "lowpass", frequency: WIND.pitch });
  const volume = new GainNode(out, { gain: WIND.loudness * settings.volume });
  const sway = new OscillatorNode(out, { frequency: WIND.swayPitch });
  const depth = new GainNode(out, { gain: WIND.sway * settings.volume });
  source.connect(band).connect(volume).connect(out.destination);
  sway.connect(depth).connect(volume.gain);
  source.start();
  sway.start();
  return () => {
    source.stop();
    sway.stop();
  };
}
