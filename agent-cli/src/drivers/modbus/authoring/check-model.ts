import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { describeError } from '../../../describe-error'
import { isBlocked, mayWrite, Model, type Table } from '../model'
import { planReads, type ReadRequest } from '../plan-reads'
import { decodeRequest } from '../read-points'

export type ModelCheck = {
	/** Null for a file that is no model. */
	model: Model | null
	/** What is wrong, each with its place in the file. */
	problems: string[]
	/** What works, and is worth a look. */
	advice: string[]
}

/** Reads a model file as the driver does, and tries it on what it says that a device answered. Never throws. */
export function checkModelFile(file: string): ModelCheck {
	let content: unknown
	try {
		content = JSON.parse(readFileSync(file, 'utf8'))
	} catch (error) {
		return { model: null, problems: [describeError(error)], advice: [] }
	}
	const parsed = Model.safeParse(content)
	if (!parsed.success) return { model: null, problems: listIssues(parsed.error), advice: [] }
	const model = parsed.data
	return { model, problems: tryRecorded(model), advice: adviceOn(model) }
}

/** `points[2].addr: Too big`, one for each. */
const listIssues = ({ issues }: z.ZodError): string[] =>
	issues.map(({ path, message }) => {
		const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
		return `${place.join('').replace(/^\./, '') || 'the file'}: ${message}`
	})

/** Decodes each recorded answer, and says where that is not what was recorded with it. */
function tryRecorded(model: Model): string[] {
	return model.recorded.flatMap(({ answers, values }, i) => {
		const read = decodeAnswers(model, answers)
		return Object.entries(values).flatMap(([id, value]) => {
			const place = `recorded[${i}].values.${id}`
			if (!model.points.some((point) => point.id === id)) return `${place}: there is no such point`
			const found = read.get(id)
			if (found === undefined) return `${place}: its registers were not recorded`
			return found === value ? [] : `${place}: the registers mean ${found}, not ${value}`
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
	const wordsOf = ({ table, addr, count }: ReadRequest) =>
		Array.from({ length: count }, (_, i) => registers.get(`${table} ${addr + i}`))
	return new Map(
		planReads(model).flatMap((request) => {
			const words = wordsOf(request)
			if (words.some((word) => word === undefined)) return []
			return decodeRequest(model, request, words as number[], 0).map(
				({ point, value }) => [point, value] as const,
			)
		}),
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
		...(locked.length > 0 && model.verified === 'community'
			? [
					`Its outputs cannot be driven, as it is of a community: ${locked.map(({ id }) => id).join(', ')}.`,
				]
			: []),
		...(drives.some(({ pulse }) => !pulse) && !hasGuard
			? ['An ON ends by the agent alone: the model names no pulse and no watchdog.']
			: []),
	]
}

/** How the answer of a request is written down: `input 1`. */
export const placeOf = ({ table, addr }: { table: Table; addr: number }): string =>
	`${table} ${addr}`
