import type { AgentPlatform } from '@sfc/contract/agent/platform'

/** Names of the platforms that packages are made for. */
export const PLATFORM_LABELS: Readonly<Record<AgentPlatform, string>> = {
	'linux-x64': 'Linux, PC (x64)',
	'linux-arm64': 'Linux, Raspberry Pi (arm64)',
	'darwin-arm64': 'macOS, Apple processor',
	'darwin-x64': 'macOS, Intel processor',
	'win32-x64': 'Windows 10 or 11',
}
