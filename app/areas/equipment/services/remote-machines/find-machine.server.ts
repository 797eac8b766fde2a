import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import type { FarmScope } from '~/context.server'
import { listDeviceOutputs } from '../network/list-device-outputs.server'
import { listNetworkDevices } from '../network/list-network-devices.server'

/** Reference to a machine of the farm's list: by its id there, or by an address. */
export type MachineRef = { id: number } | { ip: string } | { mac: string }

export type Machine = {
	id: number
	name: string
	ip: string
	mac: string | null
	/** Agent in whose network it is. */
	agent: { id: string; hostname: string; vitals: Record<string, unknown> | null }
	/**
	 * Everything that would stop with it, as text: the agent, equipment, outputs; null when nothing
	 * would.
	 */
	stops: string | null
}

/** Finds a machine of the farm's list, with what would stop with it. Throws Fault not-found. */
export async function findMachine(ctx: FarmScope, ref: MachineRef): Promise<Machine> {
	const listed = await listNetworkDevices(ctx)
	const found = listed.find((one) => isMeant(one, ref))
	const [agent] = found
		? await ctx.db.read.select().from(agents).where(eq(agents.id, found.agentId))
		: []
	if (!found || !agent)
		throw new Fault('not-found', 'This machine is not in the farm’s list: search the network first')
	const { id, hostname, vitals } = agent
	const addresses = vitals?.['addresses']
	const isAgents = Array.isArray(addresses) && addresses.includes(found.ip)
	const beside = listed.filter(({ ip, agentId }) => ip === found.ip && agentId === id)
	const read = beside.flatMap(({ device, givenName, name }) =>
		device ? [{ id: device.id, name: givenName ?? name }] : [],
	)
	const equipment = await Promise.all(
		read.map(async (device) => [
			device.name,
			...(await listDeviceOutputs(ctx, device)).map(({ name }) => name),
		]),
	)
	return {
		id: found.id,
		name: found.givenName ?? found.name,
		ip: found.ip,
		mac: found.mac,
		agent: { id, hostname, vitals },
		stops: formatStops([
			...(isAgents ? [`farm-agent on ${hostname}, and with it control, readings and alarms`] : []),
			...new Set(equipment.flat()),
		]),
	}
}

const NAMED = 8

function formatStops(stops: readonly string[]): string | null {
	if (stops.length === 0) return null
	const more = stops.length - NAMED
	const named = stops.slice(0, NAMED).join(', ')
	return more > 0 ? `${named} and ${more} more` : named
}

/**
 * Whether the device is a machine; the address of a device behind a broker is that of the broker's
 * machine.
 */
export const isMachine = ({ driver }: { driver: string | null }): boolean => driver !== 'mqtt'

const isMeant = (
	one: { id: number; ip: string; mac: string | null; driver: string | null },
	ref: MachineRef,
): boolean => {
	if (!isMachine(one)) return false
	if ('id' in ref) return one.id === ref.id
	if ('ip' in ref) return one.ip === ref.ip
	return one.mac === ref.mac.toLowerCase().replaceAll('-', ':')
}
