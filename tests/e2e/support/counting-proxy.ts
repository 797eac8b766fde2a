import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

export type CountingProxy = {
	url: string
	/** Bytes the server has sent so far: headers, compressed bodies, and streams. */
	bytes: () => number
	close: () => void
}

/** A proxy between a browser and the site at `url` that counts the bytes sent. */
export async function startCountingProxy(url: string): Promise<CountingProxy> {
	let bytes = 0
	const proxy = createServer((browser) => {
		const site = connect(Number(new URL(url).port), '127.0.0.1')
		browser.on('error', () => site.destroy())
		site.on('error', () => browser.destroy())
		site.on('data', (chunk: Buffer) => (bytes += chunk.length))
		browser.pipe(site).pipe(browser)
	})
	await once(proxy.listen(0, '127.0.0.1'), 'listening')
	const { port } = proxy.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close: () => proxy.close() }
}
