import { expect, test } from 'vitest'
import { startOutputs } from '../start-outputs'
import { drawFarm } from './draw-farm'

const HOME = { pan: 0, tilt: 0, zoom: 0 }
const scene = (running: Iterable<string>, reservoirShare = 0.7) => ({
	running: new Set(running),
	reservoirShare,
	seed: 1,
	atMs: 0,
	plantsAtMs: 0,
	visitor: false,
})
const sum = (rgb: Uint8Array, channel: number) => {
	let total = 0
	for (let i = channel; i < rgb.length; i += 3) total += rgb[i] ?? 0
	return total
}
const lit = (...keys: string[]) => drawFarm(scene(keys), HOME, 160, 90)

test('red lights make the picture red, blue lights blue', () => {
	const dark = lit()
	const red = lit('cultivation-left-red-lights-a', 'cultivation-left-red-lights-b')
	const blue = lit('cultivation-left-blue-lights')
	expect(sum(red, 0) - sum(dark, 0)).toBeGreaterThan(2 * (sum(red, 2) - sum(dark, 2)))
	expect(sum(blue, 2) - sum(dark, 2)).toBeGreaterThan(2 * (sum(blue, 0) - sum(dark, 0)))
})

test('a fuller reservoir shows more water, and the picture changes when the camera turns', () => {
	const full = drawFarm(scene([], 0.9), HOME, 160, 90)
	const low = drawFarm(scene([], 0.1), HOME, 160, 90)
	expect(sum(full, 2)).toBeGreaterThan(sum(low, 2))
	const day = scene(startOutputs(12))
	const left = drawFarm(day, { pan: -1, tilt: 0, zoom: 0.5 }, 160, 90)
	expect(left).not.toEqual(drawFarm(day, { pan: 1, tilt: 0, zoom: 0.5 }, 160, 90))
})

test('plants are larger a week later', () => {
	const lights = startOutputs(12)
	const green = (days: number) =>
		sum(drawFarm({ ...scene(lights), plantsAtMs: days * 86_400_000 }, HOME, 320, 180), 1)
	expect(green(6.9)).toBeGreaterThan(green(0))
})
