import { seededRandom } from './random'

/** What 1 ml of a concentrate brings: meq of strong cations, of strong ions in all, mmol of phosphate. */
export type Concentrate = { cations: number; strong: number; phosphate: number }

export const PUMPS = ['nutrient-a', 'nutrient-b', 'ph-down', 'ph-up'] as const
export type Pump = (typeof PUMPS)[number]

/** What a pump is taken to give, what it gives in truth, and how late it arrives. */
type PumpFacts = { mlPerS: number; truth: number; delayS: number; concentrate: Concentrate }

export type ProbeFacts = {
	lagS: number
	/** Standard deviation of its noise, and how far its zero is off and wanders in a day. */
	noise: number
	offset: number
	driftPerDay: number
	step: number
}

/** All that is true of a tank and unknown to who controls it. */
export type TankFacts = {
	seed: number
	capacityL: number
	/** The water that fills it. */
	source: { alkalinity: number; cations: number; carbonate: number }
	/** At the start. */
	begin: { litres: number; ec: number; carbonate: number }
	organic: number
	/** CO2 of the air by night and by day, ppm; the exchange with it is a share in an hour. */
	co2Ppm: { night: number; day: number }
	exchangePerH: number
	waterC: number
	/** What plants take by day: mS/cm of salts, meq/L by which they raise alkalinity, part of the water. */
	uptake: { ecPerH: number; strongPerH: number; waterPerH: number }
	/** Time constant: three of them mix 95 %. */
	mixingS: number
	pumps: Readonly<Record<Pump, PumpFacts>>
	ph: ProbeFacts
	/** Its noise and offset are parts of the value. */
	ec: ProbeFacts
	/** Part of the capacity. */
	levelNoise: number
	fillLPerS: number
}

/** How the tanks of a bench are narrowed. */
export type Draw = { phNoise?: number; strength?: number }

/** A tank with everything drawn at random within what growers have; the same for the same seed. */
export function drawTank(seed: number, { phNoise, strength = 1 }: Draw = {}): TankFacts {
	const random = seededRandom(seed * 2_654_435_761 + 1)
	const between = (least: number, most: number) => least + (most - least) * random()
	const spread = (least: number, most: number) => least * (most / least) ** random()
	const capacityL = spread(40, 2000)
	const alkalinity = between(0.3, 4.5)
	const sourceEc = between(0.05, 0.2) + 0.1 * alkalinity
	const ecPerMl = between(0.08, 0.25)
	const acid = spread(0.5, 5)
	const base = spread(0.5, 5)
	const isPhosphoric = random() < 0.5
	// In a nutrient solution of 2 mS/cm there is about 1.2 mmol/L of phosphate, all of it in part B.
	const phosphatePerMl = ecPerMl * between(0.6, 1.5)
	const concentrates: Record<Pump, Concentrate> = {
		'nutrient-a': { cations: 10 * ecPerMl, strong: between(-0.02, 0.02), phosphate: 0 },
		'nutrient-b': { cations: 10 * ecPerMl, strong: phosphatePerMl, phosphate: phosphatePerMl },
		'ph-down': { cations: 0, strong: isPhosphoric ? 0 : -acid, phosphate: isPhosphoric ? acid : 0 },
		'ph-up': { cations: base, strong: base, phosphate: 0 },
	}
	const pump = (role: Pump): PumpFacts => {
		const mlPerS = Math.min(20, Math.max(0.3, capacityL / spread(40, 150)))
		const c = concentrates[role]
		return {
			mlPerS,
			truth: between(0.85, 1.15),
			delayS: between(2, 40),
			concentrate: {
				cations: c.cations * strength,
				strong: c.strong * strength,
				phosphate: c.phosphate * strength,
			},
		}
	}
	const ecPerH = between(0.001, 0.015)
	return {
		seed,
		capacityL,
		source: { alkalinity, cations: 10 * sourceEc, carbonate: alkalinity * between(1.02, 1.3) },
		begin: { litres: 0.8 * capacityL, ec: Math.max(sourceEc, between(0.3, 1.7)), carbonate: 1.05 },
		organic: between(0, 0.4),
		co2Ppm: { night: between(420, 900), day: between(380, 1200) },
		exchangePerH: spread(0.1, 2),
		waterC: between(18, 24),
		uptake: {
			ecPerH,
			// Nitrate that is taken leaves base, ammonium acid: a part of all that is taken.
			strongPerH: 10 * ecPerH * between(-0.1, 0.25),
			waterPerH: spread(0.0004, 0.006),
		},
		mixingS: between(60, 360) / 3,
		pumps: {
			'nutrient-a': pump('nutrient-a'),
			'nutrient-b': pump('nutrient-b'),
			'ph-down': pump('ph-down'),
			'ph-up': pump('ph-up'),
		},
		ph: {
			lagS: between(10, 60),
			noise: phNoise ?? spread(0.005, 0.05),
			offset: between(-0.03, 0.03),
			driftPerDay: between(-0.002, 0.002),
			step: 0.01,
		},
		ec: {
			lagS: between(10, 60),
			noise: between(0.005, 0.03),
			offset: between(-0.01, 0.01),
			driftPerDay: between(-0.0005, 0.0005),
			step: 0.01,
		},
		levelNoise: between(0.0005, 0.003),
		fillLPerS: capacityL / spread(400, 2000),
	}
}
