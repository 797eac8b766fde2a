import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#client/create-client'
import { seededRandom } from '@sfc/farm-sim/chemistry-tank/random'
import { mintPerson } from '../support/mint-person'
import { startCuttingProxy, type Cut, type CuttingProxy } from '../support/phone/cutting-proxy'
import { countOnServer, readPhone } from '../support/phone/count-entries'
import { phoneStorage, startPhone, type Phone } from '../support/phone/start-phone'
import { stockFarm } from '../support/phone/stock-farm'
import { openOffline, signInOn, writeEntry } from '../support/phone/write-entry'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

/** `PHONE_SEED=7` repeats a run; `PHONE_KILLS=20` is a short one. */
const KILLS = Number(process.env['PHONE_KILLS'] ?? 200)
const seed = Number(process.env['PHONE_SEED'] ?? Date.now() % 1e6)
const random = seededRandom(seed)
const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T

/** What ends: the connection, the browser or the server. More often what takes less time. */
const VICTIMS = [...Array<'line'>(5).fill('line'), 'phone', 'phone', 'server'] as const
const MOMENTS = ['request', 'server', 'answer'] as const

const person = {
	firstName: 'Ana',
	lastName: 'Grower',
	email: 'ana@steel.example',
	password: 'violet tractor 7 harvest',
}
const storage = phoneStorage()
let server: TestServer
let proxy: CuttingProxy
let phone: Phone
let session: string

beforeAll(async () => {
	server = await startServer()
	session = mintPerson(server.dataDir, person)
	const api = createClient({ baseUrl: server.url, token: session, timeoutMs: 60_000 })
	const body = { name: 'Steel Pod', farmType: 'agriponic-farms-agripod' } as const
	const { id } = await api.addFarmInstance({ body })
	await stockFarm(api, id, KILLS)
	proxy = await startCuttingProxy(server.port)
	await restartPhone()
})
afterAll(async () => {
	await phone?.kill()
	await proxy?.close()
	await server?.stop()
	storage.remove()
})

async function restartPhone(): Promise<void> {
	phone = await startPhone(storage.folder)
	await signInOn(phone, { url: proxy.url, session })
	await openOffline(phone.page, proxy.url)
}

async function restartServer(): Promise<void> {
	const { port, dataDir } = server
	await server.program.stop('SIGKILL')
	server = await startServer({ port, dataDir })
}

test(`of ${KILLS} sends, each killed at another point, every entry arrives exactly once`, async () => {
	const all: string[] = []
	/** Entries that the phone had not called kept when it died. */
	const untold = new Set<string>()
	const killed: Record<string, number> = {}
	const slowest = { name: '', ms: 0 }
	for (let kill = 1; kill <= KILLS; kill++) {
		const victim = pick(VICTIMS)
		const of = pick(MOMENTS)
		const begun = Date.now()
		let ends: Promise<void> | null = null
		const onCut = () => {
			ends =
				victim === 'line' ? Promise.resolve() : victim === 'phone' ? phone.kill() : restartServer()
		}
		proxy.cutNext({ of, at: random(), onCut } satisfies Cut)
		all.push(`E${kill}`)
		await writeEntry(phone.page, kill).catch((error: unknown) => {
			if (victim !== 'phone' || !ends) throw error
			untold.add(`E${kill}`)
		})
		await waitUntil(`kill ${kill}: ${victim}, ${of}`, () => {
			if (!ends) void phone.page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {})
			return ends !== null
		})
		// Something is written while the server is away, too.
		if (victim === 'server' && random() < 0.5) {
			all.push(`E${KILLS + kill}`)
			await writeEntry(phone.page, KILLS + kill)
		}
		await ends
		if (victim === 'phone') await restartPhone()
		const name = `${victim}, ${of}`
		killed[name] = (killed[name] ?? 0) + 1
		const ms = Date.now() - begun
		if (ms > slowest.ms) Object.assign(slowest, { name, ms })
	}
	await waitUntil(
		'all is sent',
		async () => {
			await phone.page.evaluate(() => dispatchEvent(new Event('online')))
			return (await readPhone(phone.page)).every(({ refusal }) => refusal !== null)
		},
		120_000,
	)
	const kept = await readPhone(phone.page)
	const stored = countOnServer(server.dataDir)
	const places = all.map((name) => ({
		name,
		onServer: stored.get(name) ?? 0,
		onPhone: kept.filter(({ name: one }) => one === name).length,
	}))
	console.log(
		`seed ${seed}: ${all.length} entries, ${proxy.sends()} sends, ${KILLS} killed, ${untold.size} of them before the phone said that it was kept:`,
		killed,
		`slowest to come back: ${slowest.name}, ${slowest.ms} ms; refused and told:`,
		kept.map(({ name, refusal }) => `${name}: ${refusal?.message}`),
	)
	const times = ({ onServer, onPhone }: (typeof places)[number]) => onServer + onPhone
	expect(places.filter((one) => times(one) !== 1 && !untold.has(one.name))).toEqual([])
	expect(places.filter((one) => times(one) > 1)).toEqual([])
	// A count may be refused because a later one came first; that is told. Nothing else may.
	expect(kept.filter(({ kind }) => kind !== 'count')).toEqual([])
	expect([...stored.values()].filter((times) => times !== 1)).toEqual([])
}, 3_600_000)
