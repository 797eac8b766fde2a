import { createClient } from '#client/create-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mintPerson } from '../support/mint-person'
import { countOnServer, readPhone } from '../support/phone/count-entries'
import { startCuttingProxy, type CuttingProxy } from '../support/phone/cutting-proxy'
import { makeOtherRelease } from '../support/phone/make-other-release'
import { phoneStorage, startPhone, type Phone } from '../support/phone/start-phone'
import { stockFarm } from '../support/phone/stock-farm'
import { openOffline, signInOn, writeEntry } from '../support/phone/write-entry'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'

const person = {
	firstName: 'Ana',
	lastName: 'Grower',
	email: 'ana@steel.example',
	password: 'violet tractor 7 harvest',
}
const storage = phoneStorage()
const older = makeOtherRelease()
let server: TestServer
let proxy: CuttingProxy
let phone: Phone

beforeAll(async () => {
	server = await startServer({ folder: older.folder })
	const session = mintPerson(server.dataDir, person)
	const api = createClient({ baseUrl: server.url, token: session })
	const body = { name: 'Steel Pod', farmType: 'agriponic-farms-agripod' } as const
	await stockFarm(api, (await api.addFarmInstance({ body })).id, 10)
	proxy = await startCuttingProxy(server.port)
	phone = await startPhone(storage.folder)
	await signInOn(phone, { url: proxy.url, session })
	await openOffline(phone.page, proxy.url)
})
afterAll(async () => {
	await phone?.kill()
	await proxy?.close()
	await server?.stop()
	storage.remove()
	older.remove()
})

/** Stops the server and starts another release of it on the same data. */
async function install(folder?: string): Promise<void> {
	const { port, dataDir } = server
	await server.program.stop()
	server = await startServer({ port, dataDir, ...(folder && { folder }) })
}

/** Writes entries where nothing gets through, while another release is installed. */
async function writeDuring(folder: string | undefined, numbers: number[]): Promise<void> {
	proxy.setDown(true)
	for (const number of numbers) await writeEntry(phone.page, number)
	await install(folder)
	expect(await readPhone(phone.page)).toHaveLength(numbers.length)
	proxy.setDown(false)
}

const allSent = () =>
	waitUntil('all is sent', async () => {
		await phone.page.evaluate(() => dispatchEvent(new Event('online')))
		return (await readPhone(phone.page)).length === 0
	})

/** The names of the files that the kept page needs, and of those that are kept. */
const keptFiles = () =>
	phone.page.evaluate(async () => {
		const cache = await caches.open('offline-page')
		const html = (await (await cache.match('/offline'))?.text()) ?? ''
		const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
		const needed = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
		return { needed: needed.toSorted(), kept: kept.filter((one) => one !== '/offline').toSorted() }
	})

test('what waits on a phone survives an update of the server, and its return to the release before', async () => {
	const first = await keptFiles()
	expect(first.kept).toEqual(first.needed)
	expect(first.kept.length).toBeGreaterThan(10)

	// The page of the older release sends to the newer server.
	await writeDuring(undefined, [1, 2, 3, 4, 5])
	await allSent()
	// A tab of the older release stays open, without the files that it has not loaded yet.
	const tab = await phone.context.newPage()
	await tab.goto(`${proxy.url}/dashboard`)
	await openOffline(phone.page, proxy.url)
	await waitUntil('the newer page is kept', async () => {
		const { needed } = await keptFiles()
		return needed.length > 0 && !needed.some((name) => first.needed.includes(name))
	})
	const { needed } = await keptFiles()
	// The page is kept before what the older one needed is removed.
	await expect.poll(async () => (await keptFiles()).kept).toEqual(needed)

	// The page of the newer release sends to the older server.
	await writeDuring(older.folder, [7, 9, 10, 11])
	await allSent()
	await tab.reload()
	await openOffline(phone.page, proxy.url)
	await waitUntil('the older page is kept again', async () =>
		(await keptFiles()).needed.every((name) => first.needed.includes(name)),
	)

	// A phone that is switched on where nothing gets through shows the page, and keeps what is written.
	proxy.setDown(true)
	await phone.page.goto(`${proxy.url}/offline`)
	await writeEntry(phone.page, 12)
	await install()
	proxy.setDown(false)
	await phone.page.goto(`${proxy.url}/dashboard`)
	await waitUntil('the last is sent', async () => (await readPhone(phone.page)).length === 0)
	const names = [1, 2, 3, 4, 5, 7, 9, 10, 11, 12].map((number) => [`E${number}`, 1])
	expect([...countOnServer(server.dataDir)].toSorted()).toEqual(names.toSorted())
}, 600_000)
