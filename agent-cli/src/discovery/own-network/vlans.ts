import { readFile } from 'node:fs/promises'

const TABLE = '/proc/net/vlan/config'
const MOST = 50

type Vlan = { name: string; id: number }

/** The VLANs that this machine has an interface of; empty where it has none, or the system does not say. */
export const readVlans = async (): Promise<Vlan[]> =>
	parseVlans(await readFile(TABLE, 'utf8').catch(() => ''))

/** The table of Linux: `eth0.20 | 20 | eth0` below two lines of titles. */
export const parseVlans = (table: string): Vlan[] =>
	table
		.split('\n')
		.slice(2, 2 + MOST)
		.flatMap((line) => {
			const [, name, id] = /^(\S{1,15})\s*\|\s*(\d{1,4})\s*\|/.exec(line) ?? []
			return name !== undefined && id !== undefined ? [{ name, id: Number(id) }] : []
		})

/** VLANs of which this machine has an interface and no address: nothing is searched there. */
export function silentVlans(vlans: readonly Vlan[], nics: readonly { name: string }[]): string[] {
	return vlans
		.filter(({ name }) => !nics.some((nic) => nic.name === name))
		.map(
			({ name, id }) =>
				`VLAN ${id} (${name}) has no IPv4 address on this machine, so its devices are not searched. Give ${name} an address in that network.`,
		)
}
