import { readFile } from 'node:fs/promises'

const TABLE = '/proc/net/route'
const IS_UP = 1
const BY_GATEWAY = 2

type Routes = {
	/** Routers that lead to everything else. */
	gateways: string[]
	/** Networks that are reached by a router and not by a cable of this machine. */
	beyond: string[]
}

/** What this machine knows of other networks; empty where the system does not say. */
export async function readRoutes(): Promise<Routes> {
	return parseRoutes(await readFile(TABLE, 'utf8').catch(() => ''))
}

/** The table of Linux: addresses are hexadecimal, in the order of bytes of a PC. */
export function parseRoutes(table: string): Routes {
	const routes = table
		.split('\n')
		.slice(1, 1000)
		.flatMap((line) => {
			const [, to = '', by = '', flags = '', , , , mask = ''] = line.split('\t')
			const isHex = [to, by, mask].every((one) => /^[0-9A-F]{8}$/i.test(one))
			return isHex && parseInt(flags, 16) & IS_UP && parseInt(flags, 16) & BY_GATEWAY
				? [{ to: toAddress(to), by: toAddress(by), bits: countBits(mask) }]
				: []
		})
	return {
		gateways: [...new Set(routes.filter(({ bits }) => bits === 0).map(({ by }) => by))],
		beyond: routes.filter(({ bits }) => bits > 0).map(({ to, bits }) => `${to}/${bits}`),
	}
}

const toAddress = (hex: string): string =>
	[6, 4, 2, 0].map((at) => parseInt(hex.slice(at, at + 2), 16)).join('.')

const countBits = (hex: string): number => parseInt(hex, 16).toString(2).replaceAll('0', '').length
