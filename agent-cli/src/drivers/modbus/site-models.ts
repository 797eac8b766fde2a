import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteModel } from '@sfc/contract/equipment/device-models/asks'
import { checkModelText, formatProblem } from '@sfc/contract/equipment/device-models/check-model'
import { writeFileAtomically } from '../../write-file'

/** More than any farm has devices. */
const MAX_MODELS = 200

/** The models in a site's folder, which need not be there; a file that is no model says why. */
export function listSiteModels(folder: string): Omit<SiteModel, 'usedBy'>[] {
	const names = existsSync(folder) ? readdirSync(folder).sort() : []
	return names
		.filter((name) => name.endsWith('.json'))
		.slice(0, 500)
		.map((name) => {
			const { model, problems } = checkModelText(readFileSync(join(folder, name), 'utf8'))
			const [problem] = problems.map(formatProblem)
			return {
				id: model?.id ?? name.slice(0, 100),
				name: model ? `${model.vendor} ${model.name}` : name.slice(0, 100),
				points: model?.points.length ?? 0,
				outputs: model?.points.filter(({ writable }) => writable).length ?? 0,
				problem: problem?.slice(0, 500) ?? null,
			}
		})
}

/** Keeps a model under its id, whose letters make no path. Throws, with its place, when something is wrong with it. */
export function storeSiteModel(folder: string, text: string): { id: string; replaced: boolean } {
	const { model, problems } = checkModelText(text)
	if (!model || problems.length > 0)
		throw new Error(`the model is not right: ${problems.map(formatProblem).join('; ')}`)
	const path = join(folder, `${model.id}.json`)
	const replaced = existsSync(path)
	if (!replaced && listSiteModels(folder).length >= MAX_MODELS)
		throw new Error(`it has ${MAX_MODELS} models already: remove one first`)
	mkdirSync(folder, { recursive: true })
	const written: unknown = JSON.parse(text)
	writeFileAtomically(path, `${JSON.stringify(written, null, '\t')}\n`)
	return { id: model.id, replaced }
}

/** Throws when there is no such model. */
export function removeSiteModel(folder: string, id: string): void {
	const path = join(folder, `${id}.json`)
	if (!existsSync(path)) throw new Error(`it has no model ${id} of its own`)
	rmSync(path)
}
