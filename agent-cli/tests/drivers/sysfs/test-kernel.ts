import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder as the kernel shows its devices. */
export function kernel(files: Record<string, string>): string {
	const root = mkdtempSync(join(tmpdir(), 'sysfs-'))
	onTestFinished(() => rmSync(root, { recursive: true, force: true }))
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true })
		writeFileSync(join(root, path), text)
	}
	return root
}
