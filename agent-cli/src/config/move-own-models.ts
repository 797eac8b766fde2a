import { mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listModelFiles } from '../drivers/modbus/model-library'
import { OWN_MODELS } from './agent-config'
import type { LoadedConfig } from './load-config'

/** Where they were kept until version 0.1: in a package the models that come with the program lie there. */
const BEFORE = 'models'

/**
 * Moves a site's models from the folder `models` beside the configuration into one of their own, so that
 * neither an update nor a removal of the program touches them; returns their names. What came with the
 * program stays. Nothing is moved where the configuration names a folder.
 */
export function moveOwnModels(
	{ path, modelsDir }: Pick<LoadedConfig, 'path' | 'modelsDir'>,
	shipped: readonly string[],
): string[] {
	const folder = dirname(path)
	if (modelsDir !== join(folder, OWN_MODELS)) return []
	const theirs = new Set(shipped.map((file) => basename(file)))
	const own = listModelFiles(join(folder, BEFORE))
		.map((file) => basename(file))
		.filter((name) => !theirs.has(name))
	if (own.length > 0) mkdirSync(modelsDir, { recursive: true })
	for (const name of own) renameSync(join(folder, BEFORE, name), join(modelsDir, name))
	return own
}
