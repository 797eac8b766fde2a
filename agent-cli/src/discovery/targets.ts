import { lookup } from 'node:dns/promises'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { Nic } from '../nics'
import { unlessAborted } from '../time/unless-aborted'

/** Largest range searched at once: /22, 1022 addresses. */
const MIN_PREFIX = 22
/** A resolver that does not answer has its own idea of when to give up. */
const LOOKUP_MS = 5000

type Targets = {
	addresses: string[]
	/** Named one by one, so every port of them is tried. */
	named: ReadonlySet<string>
	problems: string[]
}

/**
 * The addresses to search: those named, or the networks of this machine. Only private, link-local
 * and (when named) loopback addresses; refused targets are listed in `problems`.
 */
export async function resolveTargets(
	targets: string[] | undefined,
	nics: Nic[],
	signal?: AbortSignal,
): Promise<Targets> {
	const found = {
		addresses: new Set<string>(),
		named: new Set<string>(),
		problems: new Set<string>(),
	}
	if (targets) for (const target of targets) await addTarget(found, target.trim(), signal)
	else for (const nic of nics) if (!nic.internal) addNetwork(found, nic)
	return { ...found, addresses: [...found.addresses], problems: [...found.problems] }
}

type Collected = { addresses: Set<string>; named: Set<string>; problems: Set<string> }

async function addTarget(
	found: Collected,
	target: string,
	signal: AbortSignal | undefined,
): Promise<void> {
	const [base = '', bits] = target.split('/')
	if (bits !== undefined) {
		const prefix = /^\d{1,2}$/.test(bits) ? Number(bits) : NaN
		const network = toNumber(base)
		if (network === undefined || !(prefix >= 0 && prefix <= 32))
			found.problems.add(`${target} is not an IPv4 range.`)
		else if (prefix < MIN_PREFIX)
			found.problems.add(`${target} is larger than a /${MIN_PREFIX}: name a smaller range.`)
		else addRange(found, network, prefix, target)
		return
	}
	const address =
		toNumber(base) === undefined
			? await withTimeout(LOOKUP_MS, signal, (ended) =>
					unlessAborted(lookup(base, { family: 4 }), ended),
				).then(
					(one) => one.address,
					() => undefined,
				)
			: base
	if (!address) found.problems.add(`${target} is not an address and no name we can resolve.`)
	else if (!isSearchable(address)) found.problems.add(`${target} is not a private address.`)
	else {
		found.addresses.add(address)
		found.named.add(address)
	}
}

function addNetwork(found: Collected, { name, address, cidr }: Nic): void {
	const prefix = Number(cidr.split('/')[1])
	const own = toNumber(address)
	if (own === undefined) return
	if (!isSearchable(address)) {
		found.problems.add(
			`The network of ${name} (${cidr}) is not searched: its addresses are public, not those of a farm’s own network.`,
		)
		return
	}
	if (prefix < MIN_PREFIX)
		found.problems.add(
			`The network of ${name} (${cidr}) is too large to search: only the /24 around ${address} was.`,
		)
	addRange(found, own, prefix < MIN_PREFIX ? 24 : prefix, cidr)
}

/** The hosts of a range, without its network and broadcast address. */
function addRange(found: Collected, base: number, prefix: number, label: string): void {
	const size = 2 ** (32 - prefix)
	const first = Math.floor(base / size) * size
	const [from, to] = size > 2 ? [first + 1, first + size - 2] : [first, first + size - 1]
	if (!isSearchable(toAddress(from)) || !isSearchable(toAddress(to))) {
		found.problems.add(`${label} is not a private range.`)
		return
	}
	for (let address = from; address <= to; address++) found.addresses.add(toAddress(address))
}

/** RFC 1918, link-local or loopback; never the metadata address of cloud providers. */
export const isSearchable = (address: string): boolean =>
	address !== METADATA && SEARCHABLE.some((cidr) => inCidr(address, cidr))

const METADATA = '169.254.169.254'

const SEARCHABLE = [
	'10.0.0.0/8',
	'172.16.0.0/12',
	'192.168.0.0/16',
	'169.254.0.0/16',
	'127.0.0.0/8',
]

export function inCidr(address: string, cidr: string): boolean {
	const [base = '', bits] = cidr.split('/')
	const [a, b] = [toNumber(address), toNumber(base)]
	const size = 2 ** (32 - Number(bits))
	return a !== undefined && b !== undefined && Math.floor(a / size) === Math.floor(b / size)
}

/** Where a packet for every host of this card's network goes. */
export function broadcastAddress({ address, cidr }: Nic): string {
	const size = 2 ** (32 - Number(cidr.split('/')[1]))
	return toAddress(Math.floor((toNumber(address) ?? 0) / size) * size + size - 1)
}

function toNumber(address: string): number | undefined {
	const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number)
	if (!parts || parts.some((part) => part > 255)) return undefined
	return parts.reduce((sum, part) => sum * 256 + part, 0)
}

const toAddress = (number: number): string =>
	[24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
