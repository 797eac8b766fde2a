import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from './env.server'

/** For tests only: they replace the addresses of services. */
const FOR_TESTS = ['SHOP_API_URL', 'STRIPE_API_URL']
/** Read by the database, not by the environment of the server. */
const ELSEWHERE = ['MIGRATIONS_DIR']

const examples = readFileSync('.env.example', 'utf8')
	.split('\n')
	.map((line) => /^#([A-Z_]+)=(.*)$/.exec(line))
	.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : []))
const source = readFileSync('app/env.server.ts', 'utf8')
const known = [...source.matchAll(/^\t([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)

test('.env.example names every setting of the server, and no other', () => {
	const named = examples.map(([name]) => name).filter((name) => !ELSEWHERE.includes(name))
	expect(known.length).toBeGreaterThan(30)
	expect(named.sort()).toEqual(known.filter((name) => !FOR_TESTS.includes(name)).sort())
})

test('the server starts with every value of .env.example', () => {
	const filled = { ...Object.fromEntries(examples), NODE_ENV: 'production' as const }
	const env = readEnv(filled)
	expect(env).toMatchObject({ PORT: 3000, BACKUP_HOUR: 2, LOG_LEVEL: 'info' })
})

test('the settings page names every setting of the server', () => {
	const page = readFileSync('docs/operate/settings.md', 'utf8')
	const missing = known.filter((name) => !FOR_TESTS.includes(name) && !page.includes(`\`${name}\``))
	expect(missing).toEqual([])
})
