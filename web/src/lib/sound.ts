// Wood, paper, soil: sounds made on the spot. Each has a visible twin.

import { settings } from './settings.svelte';

export type Sound = 'card' | 'plant' | 'harvest' | 'offer' | 'turn' | 'deal';

let context: AudioContext | undefined;

function open(): AudioContext | null {
  if (!settings.sound || (typeof AudioContext === 'undefined')) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context.state === 'closed' ? null : context;
}

/** Night is lower. */
const pitch = () => (matchMedia('(prefers-color-scheme: dark)').matches || settings.light === 'dark' ? 0.8 : 1);

function tone(audio: AudioContext, frequency: number, at: number, length: number, volume: number, shape: OscillatorType = 'sine'): void {
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(frequency * pitch(), at);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** Paper or soil: a short breath of noise through a filter. */
function brush(audio: AudioContext, frequency: number, at: number, length: number, volume: number): void {
  const samples = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency * pitch();
  filter.Q.value = 0.8;
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

const MARIMBA = [392, 440, 523.25, 587.33, 659.25, 783.99, 880];

/** Makes a sound; of a harvest, a note for each coin. In a tab nobody looks at, only 'my turn'. */
export function play(sound: Sound, coins = 0): void {
  if (document.hidden && sound !== 'turn') return;
  const audio = open();
  if (!audio) return;
  const now = audio.currentTime + 0.01;
  const thud = (at: number) => {
    tone(audio, 96, at, 0.16, 0.22);
    brush(audio, 320, at, 0.09, 0.16);
  };
  switch (sound) {
    case 'card':
      brush(audio, 3_200, now, 0.07, 0.12);
      break;
    case 'plant':
      thud(now);
      break;
    case 'deal':
      thud(now);
      thud(now + 0.09);
      break;
    case 'harvest':
      brush(audio, 900, now, 0.18, 0.1);
      for (let coin = 0; coin < Math.min(coins, MARIMBA.length); coin += 1) tone(audio, MARIMBA[coin]!, now + 0.1 + coin * 0.11, 0.4, 0.14, 'triangle');
      break;
    case 'offer':
      tone(audio, 1_318, now, 0.5, 0.07);
      tone(audio, 2_637, now, 0.3, 0.03);
      break;
    case 'turn':
      for (const at of [now, now + 0.16]) {
        tone(audio, 240, at, 0.09, 0.2, 'triangle');
        brush(audio, 1_100, at, 0.04, 0.12);
      }
  }
}
