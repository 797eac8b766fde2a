import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { Model } from '@sfc/contract/equipment/device-models/model'

export type ModelLibrary = {
	models: ReadonlyMap<string, Model>
	/** Files that could not be used, with the reason; the others still work. */
	problems: string[]
}

/** Largest model file read; the largest of ours has 20 kB. */
const MAX_BYTES = 500_000

/**
 * `models/` lies beside this file in the source and beside `farm-agent.mjs` in the bundle, which
 * is the same relative address.
 */
const OWN_FOLDERS = ['./models/', '../models/'].map((path) =>
	fileURLToPath(new URL(path, import.meta.url)),
)

/** Parsed once, until a file of the site changes. */
const loaded = new Map<string, { state: string; library: ModelLibrary }>()

/** Reads the bundled models and those of `siteFolder`, which take precedence; it need not be there. */
export function modelLibrary(siteFolder?: string): ModelLibrary {
	const ofSite = siteFolder ? listModelFiles(siteFolder) : []
	const state = ofSite.map(stateOf).join('\n')
	const known = loaded.get(siteFolder ?? '')
	if (known?.state === state) return known.library
	const library = readLibrary(shippedFiles(), ofSite)
	loaded.set(siteFolder ?? '', { state, library })
	return library
}

/** What a file of a model has that says how the device is recognized. */
const RECOGNIZED_BY = /"(?:signature|deviceId)"/

/**
 * The models that a device can be recognized by, and all of `siteFolder`: of the bundled ones few are, and
 * reading the others would take longer than asking a host.
 */
export function recognizableModels(siteFolder?: string): ModelLibrary {
	const own = shippedFiles().filter((file) => RECOGNIZED_BY.test(readFileSync(file, 'utf8')))
	return readLibrary(own, siteFolder ? listModelFiles(siteFolder) : [])
}

/** The files of the models that come with the program. */
export const shippedFiles = (): string[] =>
	OWN_FOLDERS.map(listModelFiles).find((files) => files.length > 0) ?? []

function readLibrary(own: string[], ofSite: string[]): ModelLibrary {
	const library = readModels([...own, ...ofSite])
	if (own.length === 0) library.problems.push(`no models in ${OWN_FOLDERS.join(' nor ')}`)
	return library
}

function stateOf(file: string): string {
	const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {}
	return `${file} ${mtimeMs} ${size}`
}

/** Parses model files; a bad one is reported and skipped. */
function readModels(files: string[]): ModelLibrary {
	const models = new Map<string, Model>()
	const problems: string[] = []
	for (const file of files) {
		try {
			const text = readFileSync(file, 'utf8')
			if (text.length > MAX_BYTES) throw new Error(`larger than ${MAX_BYTES} bytes`)
			const parsed = Model.safeParse(JSON.parse(text))
			if (parsed.success) models.set(parsed.data.id, parsed.data)
			else problems.push(`${file}: ${z.prettifyError(parsed.error)}`)
		} catch (error) {
			problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
		}
	}
	return { models, problems }
}

/** The paths of the model files in a folder, in order; none where there is no such folder. */
export function listModelFiles(folder: string): string[] {
	try {
		return readdirSync(folder)
			.filter((name) => name.endsWith('.json'))
			.sort()
			.map((name) => join(folder, name))
	} catch {
		return []
	}
}
