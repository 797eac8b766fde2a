import { mkdirSync, writeFileSync } from 'node:fs'
import { ChemistryTank } from '@sfc/farm-sim/chemistry-tank/chemistry-tank'
import { drawTank } from '@sfc/farm-sim/chemistry-tank/draw-tank'
import { liveTank } from '@sfc/farm-sim/chemistry-tank/live-tank'
import { PlanDriver } from '@sfc/farm-sim/chemistry-tank/plan-driver'
import { TARGETS, tankPlan } from '@sfc/farm-sim/chemistry-tank/tank-plan'
import { seededRandom } from '@sfc/farm-sim/chemistry-tank/random'
import { FAULTS, spanFor } from './faults'

/** `npm run draw:control`: pictures of docs/control.md, pH of one tank from an hour before each fault. */
const FOLDER = 'docs/control'
const SEED = 3
const SHOWN_H = 13
const PICTURES: Readonly<Record<string, string>> = {
	'good-day': 'nothing is wrong',
	'lines-swapped': 'pH lines swapped',
	'probe-still': 'pH probe stands still',
	siphon: 'acid siphons, 0.1 to 0.4 meq/L an hour',
	'probe-drifts': 'pH probe drifts 0.3 to 1 a day',
	leak: 'leak of 3 to 10 % an hour',
	'strong-concentrate': 'concentrates four times as strong',
}
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 200, 36, 24]
const SCALE = { min: 4.6, max: 7.4 }

const xAt = (hours: number) => LEFT + ((hours + 1) / SHOWN_H) * (WIDTH - LEFT)
const yAt = (ph: number) => {
	const part = (ph - SCALE.min) / (SCALE.max - SCALE.min)
	return (HEIGHT - BOTTOM) * (1 - Math.min(1, Math.max(0, part)))
}
const text = (x: number, y: number, words: string) =>
	`<text x="${x.toFixed(0)}" y="${y.toFixed(0)}">${words}</text>`

function draw(fault: string): string {
	const facts = drawTank(SEED)
	const tank = new ChemistryTank(facts)
	const driver = new PlanDriver(tankPlan(facts))
	liveTank(tank, driver, spanFor(fault).settleH - 1, () => {})
	const fromS = tank.atS + 3600
	const line: string[] = []
	const marks: string[] = []
	let nextS = 0
	const look = () =>
		liveTank(tank, driver, tank.atS < fromS ? 1 : SHOWN_H - 1, (_, effects, dose) => {
			const x = xAt((tank.atS - fromS) / 3600)
			const isAcid = dose === 'ph-down'
			if (isAcid || dose === 'ph-up')
				marks.push(
					`<path class="${isAcid ? 'acid' : 'base'}" d="M${x.toFixed(1)} ${HEIGHT - BOTTOM}v-8"/>`,
				)
			if (effects.some(({ kind }) => kind === 'notice'))
				marks.push(`<path class="told" d="M${x.toFixed(1)} 0V${HEIGHT - BOTTOM}"/>`)
			if (tank.atS < nextS) return
			nextS = tank.atS + 120
			line.push(`${x.toFixed(1)} ${yAt(tank.ph).toFixed(1)}`)
		})
	look()
	FAULTS[fault]?.(tank, seededRandom(SEED + 4711))
	look()
	const band = `<path class="band" d="M${LEFT} ${yAt(TARGETS.ph.max).toFixed(1)}H${WIDTH}V${yAt(TARGETS.ph.min).toFixed(1)}H${LEFT}z"/>`
	const scale = [5, 6, 7].map((ph) => text(8, yAt(ph) + 4, String(ph)))
	const hours = [0, 3, 6, 9].map((hour) => text(xAt(hour) - 8, HEIGHT - 6, `${hour} h`))
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="pH: ${fault}"><style>svg{background:#fff;font:12px sans-serif}path{fill:none;stroke-width:1.5}.band{fill:#dff0df}.ph{stroke:#14532d}.acid{stroke:#b91c1c}.base{stroke:#1d4ed8}.told{stroke:#d97706;stroke-dasharray:4 3}</style>${band}<path class="ph" d="M${line.join('L')}"/>${marks.join('')}${scale.join('')}${hours.join('')}</svg>\n`
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, fault] of Object.entries(PICTURES)) {
	writeFileSync(`${FOLDER}/${name}.svg`, draw(fault))
	console.log(name)
}
