/**
 * Checks this archive, with Node.js 20 or newer and nothing else: unpack it, and run
 *
 *   node check.mjs
 *
 * It compares every file with its SHA-256 in manifest.json, and reads the audit log: each entry holds
 * the hash of the one before, so that none can be changed, removed or put in without a trace.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const folder = import.meta.dirname
const problems = []

async function sum(file) {
	const hash = createHash('sha256')
	for await (const part of createReadStream(file)) hash.update(part)
	return hash.digest('hex')
}

const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
for (const [name, { sha256 }] of Object.entries(files)) {
	const file = join(folder, name)
	if (!existsSync(file)) problems.push(`${name} is missing`)
	else if ((await sum(file)) !== sha256) problems.push(`${name} was changed or is damaged`)
}

let [entries, previous] = [0, '']
for await (const line of createInterface({
	input: createReadStream(join(folder, 'audit-log.jsonl')),
})) {
	const { hashed, hash } = JSON.parse(line)
	entries++
	const isItsHash = createHash('sha256').update(JSON.stringify(hashed)).digest('base64url') === hash
	if (!isItsHash || hashed[1] !== entries || hashed.at(-1) !== previous) {
		problems.push(`the audit log was changed at entry ${entries}`)
		break
	}
	previous = hash
}

if (problems.length > 0) {
	console.error(problems.join('\n'))
	process.exitCode = 1
} else
	console.log(
		`${Object.keys(files).length} files and ${entries} audit entries are as they were written.`,
	)
