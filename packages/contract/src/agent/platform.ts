/** The machines that a package with its own Node is made for, by Node's names of system and processor. */
export const AGENT_PLATFORMS = [
	'linux-x64',
	'linux-arm64',
	'darwin-arm64',
	'darwin-x64',
	'win32-x64',
] as const
export type AgentPlatform = (typeof AGENT_PLATFORMS)[number]
