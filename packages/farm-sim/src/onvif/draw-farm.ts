import { createCanvas, type Canvas, type Colour } from './canvas'
import type { View } from './ptz'
import { noiseAt } from '../world/noise'

export type Scene = {
	running: ReadonlySet<string>
	/** 0 to 1 of its capacity. */
	reservoirShare: number
	seed: number
	atMs: number
	/** When it is for the plants, ms UTC: they grow from seed to harvest, and are sown again. */
	plantsAtMs: number
	/** Somebody, or something, is in the picture. */
	visitor: boolean
}

const SCENE = { width: 960, height: 540 }

const RED: Colour = [235, 45, 70]
const BLUE: Colour = [60, 80, 255]
const WHITE: Colour = [235, 235, 220]
const DARK: Colour = [14, 14, 17]
const LEAF: Colour = [70, 165, 60]
const FRAME: Colour = [70, 72, 78]
const WATER: Colour = [50, 130, 190]

/** The farm as the camera sees it, in RGB bytes: racks, their lights and plants, and the reservoir's level. */
export function drawFarm(scene: Scene, view: View, width: number, height: number): Uint8Array {
	const canvas = createCanvas(SCENE.width, SCENE.height)
	const work = (zone: string) => scene.running.has(`${zone}-work-lights`)
	const room = work('nursery') || work('cultivation') ? 0.35 : 0.06
	canvas.fill(0, 0, SCENE.width, SCENE.height, mix(DARK, WHITE, room * 0.5))
	canvas.fill(0, 470, SCENE.width, 70, mix([26, 26, 30], WHITE, room * 0.4))

	drawPanel(canvas, scene, 'left', 30)
	drawPanel(canvas, scene, 'right', 690)
	drawShelf(canvas, scene, 'top', 90)
	drawShelf(canvas, scene, 'bottom', 235)
	drawReservoir(canvas, scene)
	if (scene.visitor) drawVisitor(canvas, scene.atMs)
	return canvas.crop(sceneFrame(view), width, height, (x, y) =>
		Math.round(3 * noiseAt(scene.seed, x, y * 7919 + Math.floor(scene.atMs / 500))),
	)
}

/** The light at a place: its colour and strength (0 to 1). */
function lightShareAt(
	scene: Scene,
	reds: string[],
	blues: string[],
	zone: string,
): { colour: Colour; share: number } {
	const lit = (keys: string[]) => keys.filter((key) => scene.running.has(key)).length / keys.length
	const [red, blue] = [lit(reds), lit(blues)]
	const white = scene.running.has(`${zone}-work-lights`) ? 0.5 : 0
	const share = Math.min(1, 0.7 * red + 0.5 * blue + white)
	const sum = red + blue * 0.5 + white || 1
	const channel = (i: 0 | 1 | 2) => (RED[i] * red + BLUE[i] * blue * 0.5 + WHITE[i] * white) / sum
	return { colour: [channel(0), channel(1), channel(2)], share }
}

function drawPanel(canvas: Canvas, scene: Scene, side: 'left' | 'right', left: number): void {
	const reds = ['a', 'b', 'c'].map((bank) => `cultivation-${side}-red-lights-${bank}`)
	const light = lightShareAt(scene, reds, [`cultivation-${side}-blue-lights`], 'cultivation')
	canvas.glow(left + 120, 240, 260, light.colour, light.share * 0.8)
	for (let column = 0; column < 4; column++) {
		const x = left + 15 + column * 60
		const size = grown(scene, 28, 7 * column)
		canvas.fill(x, 60, 34, 380, mix(FRAME, light.colour, light.share * 0.5))
		for (let row = 0; row < 7; row++) {
			drawPlant(canvas, x + 17, 90 + row * 52, (17 + ((row * 3 + column) % 4)) * size, light)
		}
	}
}

function drawShelf(canvas: Canvas, scene: Scene, level: 'top' | 'bottom', top: number): void {
	const light = lightShareAt(
		scene,
		[`nursery-${level}-red-lights`],
		[`nursery-${level}-blue-lights`],
		'nursery',
	)
	canvas.glow(480, top + 30, 170, light.colour, light.share * 0.9)
	canvas.fill(310, top, 340, 8, mix(FRAME, light.colour, light.share))
	canvas.fill(310, top + 92, 340, 14, FRAME)
	const size = grown(scene, 14, level === 'top' ? 0 : 7)
	for (let i = 0; i < 11; i++)
		drawPlant(canvas, 328 + i * 30, top + 84 + 9 * (1 - size), (9 + ((i * 5) % 4)) * size, light)
}

const DAY_MS = 86_400_000

/** How large a plant is: 0.3 when it is sown to 1 when it is cut, after so many days. */
function grown({ plantsAtMs }: Scene, days: number, sownDaysAgo: number): number {
	const age = ((plantsAtMs / DAY_MS + sownDaysAgo) % days) / days
	return 0.3 + 0.7 * age
}

function drawPlant(
	canvas: Canvas,
	x: number,
	y: number,
	radius: number,
	light: { colour: Colour; share: number },
): void {
	const seen = mix(mix(DARK, LEAF, 0.25 + 0.6 * light.share), light.colour, 0.22 * light.share)
	canvas.disc(x - radius * 0.5, y, radius * 0.7, seen)
	canvas.disc(x + radius * 0.5, y, radius * 0.7, mix(seen, DARK, 0.25))
	canvas.disc(x, y - radius * 0.4, radius * 0.75, mix(seen, WHITE, 0.12))
}

function drawReservoir(canvas: Canvas, { reservoirShare, running }: Scene): void {
	const [top, height] = [385, 120]
	canvas.fill(400, top, 160, height, FRAME)
	canvas.fill(406, top + 6, 148, height - 12, DARK)
	const depth = Math.round((height - 12) * Math.min(1, Math.max(0, reservoirShare)))
	canvas.fill(406, top + height - 6 - depth, 148, depth, WATER)
	const pump: Colour = running.has('nursery-recirculation-pump') ? [60, 200, 90] : [120, 40, 40]
	canvas.disc(575, 492, 7, pump)
}

/** Walks to and fro along the racks, in real time, as the picture is looked at in it. */
function drawVisitor(canvas: Canvas, atMs: number): void {
	const x = 480 + 330 * Math.sin(atMs / 1500)
	canvas.fill(x - 30, 250, 60, 210, [205, 170, 60])
	canvas.disc(x, 225, 26, [225, 190, 160])
}

/** The visible part of the scene: smaller when zoomed in, moved by pan and tilt. */
function sceneFrame({ pan, tilt, zoom }: View) {
	const share = 0.95 - 0.7 * zoom
	const [width, height] = [SCENE.width * share, SCENE.height * share]
	return {
		x: ((1 + pan) / 2) * (SCENE.width - width),
		y: ((1 - tilt) / 2) * (SCENE.height - height),
		width,
		height,
	}
}

const mix = (from: Colour, to: Colour, share: number): Colour => [
	from[0] + (to[0] - from[0]) * share,
	from[1] + (to[1] - from[1]) * share,
	from[2] + (to[2] - from[2]) * share,
]
