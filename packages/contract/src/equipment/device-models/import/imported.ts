import { Model } from '../model'
import { findMeasurement } from '@sfc/domain/units/measurement'

/** What a foreign file gave. */
export type Imported = {
	/** Models as JSON; `Model` parses each. */
	models: object[]
	/** What was not understood, each with its reason. */
	left: string[]
}

/** A point as an importer found it. */
export type FoundPoint = {
	name: string
	table: 'coil' | 'discrete' | 'input' | 'holding'
	addr: number
	type?: string | undefined
	wordOrder?: string | undefined
	bit?: number | undefined
	mask?: number | undefined
	scale?: number | undefined
	offset?: number | undefined
	errorValues?: number[] | undefined
	/** What it can be, in the unit of the file. */
	min?: number | undefined
	max?: number | undefined
	/** Its measurement and unit, in the words of the file; a number without a meaning when left out. */
	word?: string | undefined
	unit?: string | undefined
}

type Head = { id: string; name: string; vendor?: string; kind?: string; source: string }

/** As many as `Model` takes. */
const MAX_POINTS = 500

/**
 * Collects the points of one model. They are of a community: nothing is driven by them until somebody
 * tried them.
 */
export class ImportedModel {
	readonly #points: object[] = []
	readonly #ids = new Set<string>()
	/** Each is checked, so that a file of thousands that are not understood would take long. */
	#tried = 0

	/** Takes a point, or says why it cannot be one. */
	add(found: FoundPoint): string | null {
		if (this.#points.length >= MAX_POINTS) return `a model has at most ${MAX_POINTS} points`
		const { name, table, addr, word, unit, errorValues } = found
		if (++this.#tried > 2 * MAX_POINTS)
			return 'there are too many before it that are not understood'
		const isBit = table === 'coil' || table === 'discrete'
		const isFlag = isBit || found.bit !== undefined
		const measured = isFlag ? undefined : findMeasurement(word, unit, name)
		const given = found.scale ?? 1
		const scale = given * (measured?.scale ?? 1)
		const offset = (found.offset ?? 0) * (measured?.scale ?? 1) + (measured?.offset ?? 0)
		const inUnit = (limit: number) =>
			Number((limit * (measured?.scale ?? 1) + (measured?.offset ?? 0)).toPrecision(12))
		const point = {
			id: this.#uniqueId(slug(name)),
			label: (!measured && !isFlag && unit ? `${name} (${unit})` : name).slice(0, 120),
			quantity: measured?.quantity ?? (isFlag ? 'contact' : 'number'),
			table,
			addr,
			...(!isBit && { type: found.type ?? 'u16' }),
			...(found.wordOrder && found.wordOrder !== 'ABCD' && { wordOrder: found.wordOrder }),
			...(found.bit !== undefined && { bit: found.bit }),
			...(found.mask !== undefined && { mask: found.mask }),
			...(!isFlag && scale !== 1 && { scale: Number(scale.toPrecision(12)) }),
			...(!isFlag && offset !== 0 && { offset: Number(offset.toPrecision(12)) }),
			...(errorValues && errorValues.length > 0 && { errorValues }),
			...(!isFlag && found.min !== undefined && { min: inUnit(found.min) }),
			...(!isFlag && found.max !== undefined && { max: inUnit(found.max) }),
		}
		const { error } = Model.safeParse({ ...EMPTY, points: [point] })
		if (!error) this.#points.push(point)
		return error
			? error.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message}`).join('; ')
			: null
	}

	/** The model, or none when it has no points. */
	build({ id, name, vendor = 'unknown', kind = 'sensor', source }: Head): object[] {
		if (this.#points.length === 0) return []
		const model = {
			id: slug(id),
			rev: 1,
			name: name.slice(0, 120),
			vendor: vendor.slice(0, 120),
			kind,
			points: this.#points,
			verified: 'community',
			source,
		}
		Model.parse(model) // what is written can be read again
		return [model]
	}

	#uniqueId(id: string): string {
		let free = id
		for (let n = 2; this.#ids.has(free); n++) free = `${id}-${n}`
		this.#ids.add(free)
		return free
	}
}

const EMPTY = {
	id: 'm',
	rev: 1,
	name: 'm',
	vendor: 'v',
	kind: 'sensor',
	verified: 'community',
	source: 's',
}

const slug = (text: string): string =>
	text
		.toLowerCase()
		.normalize('NFKD')
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-+|-+$/g, '')
		.slice(0, 50)
		.replace(/-+$/, '') || 'point'
