import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const PROGRAM_MS = 3000
const UFW_CONF = '/etc/ufw/ufw.conf'
const SHOW_PROFILE = 'Get-NetConnectionProfile | ForEach-Object { $_.NetworkCategory }'

/** Something on this machine that may drop the answers of devices. */
export type Firewall = { name: string; remedy: string }

/** Answers come from these ports: WS-Discovery, mDNS, SSDP. */
const ANSWER_PORTS = [3702, 5353, 1900]

const UFW: Firewall = {
	name: 'ufw',
	remedy: `Let the answers of devices in: ${ANSWER_PORTS.map((port) => `sudo ufw allow proto udp from any port ${port}`).join('; ')}.`,
}
const NFTABLES: Firewall = {
	name: 'nftables',
	remedy: `Let the answers of devices in, in the chain of input: udp sport { ${ANSWER_PORTS.join(', ')} } accept.`,
}
const WINDOWS: Firewall = {
	name: 'Windows Firewall, as the network is set to “Public”',
	remedy:
		'In Settings, Network & internet, set the network to “Private”, or allow farm-agent in the firewall.',
}
const MACOS: Firewall = {
	name: 'the firewall of macOS',
	remedy: 'In System Settings, Network, Firewall, allow incoming connections for node.',
}

/**
 * The firewall that is on; null when none is, `unknown` when this account may not read that. Nothing is
 * changed.
 */
export async function findFirewall(): Promise<Firewall | null | 'unknown'> {
	if (process.platform === 'win32') {
		const args = ['-NoProfile', '-NonInteractive', '-Command', SHOW_PROFILE]
		const profiles = await runAndRead('powershell', args)
		return profiles === null ? 'unknown' : isPublic(profiles) ? WINDOWS : null
	}
	if (process.platform === 'darwin') {
		const state = await runAndRead('/usr/libexec/ApplicationFirewall/socketfilterfw', [
			'--getglobalstate',
		])
		return state === null ? 'unknown' : /State = [12]/.test(state) ? MACOS : null
	}
	if (isUfwOn(await readFile(UFW_CONF, 'utf8').catch(() => ''))) return UFW
	const rules = await runAndRead('nft', ['list', 'ruleset'])
	if (rules !== null) return dropsInput(rules) ? NFTABLES : null
	return 'unknown'
}

export const isUfwOn = (conf: string): boolean => /^\s*ENABLED\s*=\s*"?yes/im.test(conf)

/** Whether a chain of nftables drops what nobody allowed to come in. */
export const dropsInput = (rules: string): boolean => /hook input [^;\n]*; policy drop/.test(rules)

export const isPublic = (profiles: string): boolean => /^\s*Public\s*$/im.test(profiles)

/** What a program of the system prints; null when it is missing, refuses or takes too long. */
const runAndRead = (program: string, args: string[]): Promise<string | null> =>
	promisify(execFile)(program, args, { timeout: PROGRAM_MS, maxBuffer: 4_000_000 }).then(
		({ stdout }) => stdout,
		() => null,
	)
