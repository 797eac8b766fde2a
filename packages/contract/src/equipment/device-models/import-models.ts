import { z } from 'zod'
import { MODEL_MAX_BYTES } from './check-model'
import type { ImportFormat } from './import-formats'
import { importEvcc } from './import/evcc'
import { importHomeAssistant } from './import/home-assistant'
import type { Imported } from './import/imported'
import { importTelegraf } from './import/telegraf'
import { importWirenBoard } from './import/wiren-board'

const READERS: Readonly<Record<ImportFormat, (text: string, source: string) => Imported>> = {
	'home-assistant': importHomeAssistant,
	'wiren-board': importWirenBoard,
	evcc: importEvcc,
	telegraf: importTelegraf,
}

/** Models read from one text; no file of these projects holds as many. */
const MAX_MODELS = 20
/** Lines of the report of what was left out; a person reads no more. */
const MAX_LEFT = 200

/** Recognizes the project a text comes from; null for a model of our own, and for anything else. */
export function recognizeFormat(text: string): ImportFormat | null {
	if (/^[ \t]*\[\[?inputs\.modbus/m.test(text)) return 'telegraf'
	if (/^\s*(\/\/[^\n]*\n\s*)*\{/.test(text))
		return /"device_type"\s*:/.test(text) || /{%/.test(text) ? 'wiren-board' : null
	if (/^render:/m.test(text) && /^template:/m.test(text)) return 'evcc'
	return /^[ \t]*(- )?(modbus|sensors|binary_sensors|type)[ \t]*:/m.test(text)
		? 'home-assistant'
		: null
}

/**
 * Models of a file of another program. They are of a community, so that they read and drive nothing.
 * `source` is named in them. Throws, in words, when the text is not of that format.
 */
export function importModels(text: string, format: ImportFormat, source: string): Imported {
	if (text.length > MODEL_MAX_BYTES) throw new Error(`larger than ${MODEL_MAX_BYTES / 1000} kB`)
	const { models, left } = readAs(format, text, source)
	if (models.length > MAX_MODELS)
		left.unshift(`${models.length - MAX_MODELS} of ${models.length} models`)
	return {
		models: models.slice(0, MAX_MODELS),
		left: [...left.slice(0, MAX_LEFT), ...countReasons(left.slice(MAX_LEFT))],
	}
}

/** What is beyond a report’s length, by its reason. */
function countReasons(lines: readonly string[]): string[] {
	const counts = new Map<string, number>()
	for (const line of lines) {
		const reason = line.replace(/^[^:]*: /, '')
		counts.set(reason, (counts.get(reason) ?? 0) + 1)
	}
	return [...counts].slice(0, MAX_LEFT).map(([reason, count]) => `and ${count} more: ${reason}`)
}

function readAs(format: ImportFormat, text: string, source: string): Imported {
	try {
		return READERS[format](text, source)
	} catch (error) {
		if (error instanceof z.ZodError)
			throw new Error(`this is no such file: ${z.prettifyError(error)}`, { cause: error })
		throw error
	}
}
