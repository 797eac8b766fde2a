import type { QuantityKey } from '@sfc/domain/units/quantities'
import { findUnit } from '@sfc/domain/units/measurement'
import { bad, judgeNumber, reportsFault, type Judged } from '@sfc/domain/readings/judge-number'
import { DeviceError, SettingsError } from '../driver'
import { cleanText } from '../clean-text'

/** Sends one command, and gives the text of the answer. Throws `DeviceError`. */
export type AskCircuit = (command: string) => Promise<string>

/** A circuit of Atlas Scientific, as it says what it is and how it says its value. */
export type Circuit = {
	type: string
	firmware: string
	point: { key: string; label: string; quantity: QuantityKey; unit?: string }
	/** Whether it corrects its value by a temperature that it was given. */
	isCompensated: boolean
}

type Known = Circuit['point'] & { isCompensated: boolean }
const KNOWN: Readonly<Record<string, Known>> = {
	PH: { key: 'ph', label: 'pH', quantity: 'ph', isCompensated: true },
	EC: { key: 'ec', label: 'EC', quantity: 'ec', unit: 'µS/cm', isCompensated: true },
	DO: { key: 'do', label: 'Dissolved oxygen', quantity: 'dissolvedOxygen', isCompensated: true },
	ORP: { key: 'orp', label: 'ORP', quantity: 'orp', isCompensated: false },
	RTD: {
		key: 'temperature',
		label: 'Temperature',
		quantity: 'waterTemperature',
		isCompensated: false,
	},
}

/** What `i` answers: `?I,pH,1.98`. */
export function readInformation(answer: string): { type: string; firmware: string } | undefined {
	const [, type, firmware] = /^\?I,([A-Za-z.0-9]{1,12}),([\w.]{0,12})/i.exec(answer) ?? []
	if (type === undefined || firmware === undefined) return undefined
	// Older circuits for oxygen call themselves D.O.
	return { type: type.replaceAll('.', '').toUpperCase(), firmware }
}

/** Asks a circuit what it is, and whether it says what can be read. It is asked only, and nothing in it is changed. */
export async function identifyCircuit(ask: AskCircuit): Promise<Circuit> {
	const said = await ask('i')
	const about = readInformation(said)
	if (!about)
		throw new DeviceError(`it does not answer as an EZO circuit: “${cleanText(said, 40)}”`)
	const known = Object.hasOwn(KNOWN, about.type) ? KNOWN[about.type] : undefined
	if (!known) throw new SettingsError(`the circuit is an EZO ${about.type}, which is not read here`)
	const { isCompensated, ...point } = known
	if (about.type === 'EC') requireOutputs(await ask('O,?'), ([first]) => first === 'EC', 'O,EC,1')
	if (about.type === 'DO')
		requireOutputs(
			await ask('O,?'),
			(all) => all.length === 1 && all[0] === 'MG',
			'O,mg,1 and O,%,0',
		)
	if (about.type !== 'RTD') return { ...about, point, isCompensated }
	const scale = /^\?S,([cfk])/i.exec(await ask('S,?'))?.[1]?.toUpperCase()
	if (!scale) throw new DeviceError('it does not say the scale of its temperature')
	return { ...about, point: { ...point, unit: scale === 'K' ? 'K' : `°${scale}` }, isCompensated }
}

/** What it sends in one reading: `?O,EC,TDS,S,SG`. */
function requireOutputs(
	answer: string,
	isFine: (outputs: string[]) => boolean,
	remedy: string,
): void {
	const outputs = /^\?O,(.*)$/i.exec(answer)?.[1]?.toUpperCase().split(',')
	if (!outputs) throw new DeviceError('it does not say which values it sends')
	if (!isFine(outputs))
		throw new SettingsError(
			`the circuit sends ${cleanText(outputs.join(', '), 60)}: set it with ${remedy} in the tool of its maker`,
		)
}

/** By which circuits say that nothing is connected: a PT-1000 that is missing. */
const NO_PROBE = -1023

/** The reading in what `R` answers; of several values the first, which is the one that was made sure of. */
export function readValue(answer: string, { point }: Circuit): Judged {
	const [first = ''] = answer.split(',')
	const value = /^-?\d{1,7}(\.\d{1,6})?$/.test(first.trim()) ? Number(first) : undefined
	if (value === undefined) return bad(`not a number: ${cleanText(answer, 40)}`)
	if (Math.trunc(value) === NO_PROBE) return reportsFault(value)
	const line = findUnit(point.quantity, point.unit) ?? { scale: 1, offset: 0 }
	return judgeNumber(value, { quantity: point.quantity, ...line })
}

/** The temperature in what `T,?` answers, `?T,19.5`, by which the circuit corrects. */
export function readCompensation(answer: string): Judged {
	const said = /^\?T,(-?\d{1,3}(\.\d{1,4})?)/i.exec(answer)?.[1]
	if (said === undefined) return bad('it does not say the temperature that it corrects by')
	return judgeNumber(Number(said), { quantity: 'waterTemperature', scale: 1, offset: 0 })
}
