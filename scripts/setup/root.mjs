import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout; scripts work from here, whatever folder they are called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Whether this is a release: built, and without what building needs. */
export const IS_RELEASE = !existsSync(join(ROOT, 'vite.config.ts'))
