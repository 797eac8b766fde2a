import { decodeAnswer } from './decode'
import { isBlocked, isConfirmed, mayWrite, Model, type Table } from './model'
import { planReads, type ReadRequest } from './plan-reads'

/** Largest model, as JSON; the largest of ours has 20 kB. */
export const MODEL_MAX_BYTES = 500_000

/** What is wrong, and where: `['points', 2, 'addr']`, or nothing for the whole. */
export type ModelProblem = { path: PropertyKey[]; message: string }

export type ModelCheck = {
	/** Null for what is no model. */
	model: Model | null
	problems: ModelProblem[]
	/** What works, and is worth a look. */
	advice: string[]
}

/** Reads the JSON of a model as the driver does, and tries it on what it says that a device answered. Never throws. */
export function checkModelText(text: string): ModelCheck {
	if (text.length > MODEL_MAX_BYTES)
		return refused([{ path: [], message: `larger than ${MODEL_MAX_BYTES / 1000} kB` }])
	let content: unknown
	try {
		content = JSON.parse(text)
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error)
		return refused([{ path: [], message: `this is no JSON: ${message}` }])
	}
	return checkModel(content)
}

/** As `checkModelText`, for what is read from JSON. */
export function checkModel(content: unknown): ModelCheck {
	const { success, data: model, error } = Model.safeParse(content)
	if (!success) return refused(error.issues.map(({ path, message }) => ({ path, message })))
	return { model, problems: tryRecorded(model), advice: adviceOn(model) }
}

const refused = (problems: ModelProblem[]): ModelCheck => ({ model: null, problems, advice: [] })

/** `points[2].addr: Too big`. */
export function formatProblem({ path, message }: ModelProblem): string {
	const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
	return `${place.join('').replace(/^\./, '') || 'the file'}: ${message}`
}

/** Decodes each recorded answer, and says where that is not what was recorded with it. */
function tryRecorded(model: Model): ModelProblem[] {
	return model.recorded.flatMap(({ answers, values }, i) => {
		const read = decodeAnswers(model, answers)
		return Object.entries(values).flatMap(([id, value]) => {
			const found = read.get(id)
			if (found === value) return []
			const message = !model.points.some((point) => point.id === id)
				? 'there is no such point'
				: found === undefined
					? 'its registers were not recorded'
					: `the registers mean ${found}, not ${value}`
			return [{ path: ['recorded', i, 'values', id], message }]
		})
	})
}

/** The values by point that registers mean, as `recorded` holds them. */
function decodeAnswers(
	model: Model,
	answers: Readonly<Record<string, readonly number[]>>,
): Map<string, number | null> {
	const registers = new Map<string, number>()
	for (const [place, words] of Object.entries(answers)) {
		const [table = '', addr = ''] = place.split(' ')
		words.forEach((word, i) => registers.set(`${table} ${Number(addr) + i}`, word))
	}
	const wordsOf = ({ table, addr }: ReadRequest, at: number, count: number) =>
		Array.from({ length: count }, (_, i) => registers.get(`${table} ${addr + at + i}`))
	return new Map(
		planReads(model).flatMap((request) =>
			request.points.flatMap(({ point, at, count }) => {
				const words = wordsOf(request, at, count)
				if (words.some((word) => word === undefined)) return []
				const { value } = decodeAnswer(words as number[], point, request.table)
				return [[point.id, value] as const]
			}),
		),
	)
}

function adviceOn(model: Model): string[] {
	const blocked = model.points.filter(({ table, addr }) => isBlocked(model, table, addr, 1))
	const drives = model.points.filter((point) => point.writable)
	const locked = drives.filter((point) => !mayWrite(model, point))
	const hasGuard = model.watchdog !== undefined
	return [
		...(model.recorded.length === 0
			? ['It has no recorded answer: “farm-agent model try --save” adds what your device says.']
			: []),
		...blocked.map(({ id }) => `${id} lies in a blocked range and is never read.`),
		...(locked.length > 0 && !isConfirmed(model)
			? [
					`Its outputs cannot be driven, as only other users confirmed it, or nobody: ${locked.map(({ id }) => id).join(', ')}.`,
				]
			: []),
		...(drives.some(({ pulse }) => !pulse) && !hasGuard
			? ['An ON ends by the agent alone: the model names no pulse and no watchdog.']
			: []),
	]
}

/** How the answer of a request is written down: `input 1`. */
export const formatPlace = ({ table, addr }: { table: Table; addr: number }): string =>
	`${table} ${addr}`
