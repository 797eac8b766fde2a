import type { DoserRole } from '../../../growing/nutrients/doser-role'

export type NutrientRole = Extract<DoserRole, 'nutrient-a' | 'nutrient-b' | 'boost'>
export type Quantity = 'ph' | 'ec'

/** The role of the sensor in the tank that each is drawn from, as the tanks of a pod are named. */
export const TANK_ROLES: Readonly<Record<DoserRole, string | null>> = {
	'nutrient-a': 'tank-a',
	'nutrient-b': 'tank-b',
	boost: 'tank-c',
	'ph-down': 'tank-d',
	'ph-up': null,
}

/** What a doser changes, and by how much 1 ml in a litre of water changes it at the most and the least. */
export type Effect = {
	quantity: Quantity
	direction: 1 | -1
	strongest: number
	weakest: number
}

/**
 * Until the tank has shown its own response, the strongest one is assumed, so that first doses are
 * small; below the weakest one something is broken.
 * - Nutrients: the strongest two-part products make 2.4 to 3.0 mS/cm with 5 ml of each in a litre, so
 *   0.3 for 1 ml (flairform.com/hints/nutrient_concentration). A tenth of that is thin already.
 * - pH: products are phosphoric acid of 25 to 45 % (manicbotanix.com), at most 6 meq in 1 ml, and a
 *   nutrient solution near pH 6 takes about 1 meq/L for a change of 1 (general practice). Growers
 *   dilute them up to 30 times.
 * - Boost: some are strong salts, others hold none at all: with 0 it need not show.
 */
export const EFFECTS: Readonly<Record<DoserRole, Effect>> = {
	'nutrient-a': { quantity: 'ec', direction: 1, strongest: 0.3, weakest: 0.03 },
	'nutrient-b': { quantity: 'ec', direction: 1, strongest: 0.3, weakest: 0.03 },
	boost: { quantity: 'ec', direction: 1, strongest: 0.3, weakest: 0 },
	'ph-down': { quantity: 'ph', direction: -1, strongest: 6, weakest: 0.2 },
	'ph-up': { quantity: 'ph', direction: 1, strongest: 6, weakest: 0.2 },
}

/**
 * Below `seeable` a change may be anything's; the first doses aim at `careful`. `noise` is the standard
 * deviation of single readings until the probe has shown its own, `leastDoubt` what stays of it in a mean.
 * `driftPerHour` is how much water changes by itself, a standard deviation until the tank has shown its own.
 */
export const QUANTITIES: Readonly<
	Record<
		Quantity,
		{
			label: string
			unit: string
			seeable: number
			careful: number
			noise: number
			leastDoubt: number
			driftPerHour: number
		}
	>
> = {
	ph: {
		label: 'pH',
		unit: '',
		seeable: 0.05,
		careful: 0.2,
		noise: 0.02,
		leastDoubt: 0.003,
		driftPerHour: 0.2,
	},
	ec: {
		label: 'EC',
		unit: ' mS/cm',
		seeable: 0.03,
		careful: 0.1,
		noise: 0.02,
		leastDoubt: 0.003,
		driftPerHour: 0.02,
	},
}
