import { existsSync, readFileSync } from 'node:fs'
import type { Nic } from '../../nics'
import { inCidr } from '../targets'

const REMEDIES = {
	Docker: 'Run the container on the machine’s own network: docker run --network host.',
	Podman: 'Run the container on the machine’s own network: podman run --network host.',
	LXC: 'Connect the container to a bridge that the machine’s network card is part of, not to lxcbr0.',
}
export type ContainerKind = keyof typeof REMEDIES

/** Networks that these programs make for containers when nobody says otherwise. */
const BRIDGES: readonly { kind: ContainerKind; cidr: string }[] = [
	{ kind: 'Docker', cidr: '172.17.0.0/16' },
	{ kind: 'Podman', cidr: '10.88.0.0/16' },
	{ kind: 'LXC', cidr: '10.0.3.0/24' },
]
/** Further networks of Docker; farms use them too. */
const DOCKER_POOL = '172.16.0.0/12'

/** What contains this process; null: nothing, or it does not show. */
function containerKind(): ContainerKind | null {
	if (existsSync('/run/.containerenv')) return 'Podman'
	if (existsSync('/.dockerenv')) return 'Docker'
	try {
		return /^container=lxc/m.test(readFileSync('/proc/1/environ', 'utf8').replaceAll('\0', '\n'))
			? 'LXC'
			: null
	} catch {
		return null // not Linux, or not root
	}
}

/**
 * The bridge that keeps this process apart from the farm's network, where calls to all devices do not
 * pass; null when it is on the machine's own network.
 */
export function findBridge(
	nics: readonly Nic[],
	inside = containerKind(),
): { text: string; remedy: string } | null {
	const outside = nics.filter((nic) => !nic.internal)
	if (outside.length === 0) return null
	const isIn = (cidr: string) => outside.every(({ address }) => inCidr(address, cidr))
	const known = BRIDGES.find(({ kind, cidr }) => isIn(cidr) && (inside ?? kind) === kind)
	const kind = known?.kind ?? (inside === 'Docker' && isIn(DOCKER_POOL) ? inside : null)
	if (!kind) return null
	return {
		text: `The agent runs in a container of ${kind} behind a bridge, where calls to all devices do not pass.`,
		remedy: REMEDIES[kind],
	}
}
