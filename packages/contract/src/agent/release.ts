import { z } from 'zod'
import { AGENT_PLATFORMS } from './platform'

/** Where an agent finds and downloads the release its server offers. */
export const RELEASE_PATHS = {
	release: '/api/agent/release',
	package: '/api/agent/release/package',
} as const

/** A package larger than this is no package of ours. */
export const RELEASE_MAX_BYTES = 96 * 1024 * 1024

const base64 = z.base64().max(400)

/** The agent package a server offers, with its signature. */
export const AgentRelease = z.object({
	version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.]{1,20})?$/),
	/** Checksum of the package, in hexadecimal digits. */
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
	/** Bytes of the package. */
	size: z.int().min(1).max(RELEASE_MAX_BYTES),
	/** Ed25519 over `releaseStatement`. */
	signature: base64,
	/**
	 * The server's Ed25519 key as SPKI. An agent stores the first one it sees and trusts no other.
	 */
	publicKey: base64,
	/** Platform of a package that brings its own Node, and the checksum of the agent in it. */
	bundled: z
		.object({
			platform: z.enum(AGENT_PLATFORMS),
			node: z.string().regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/),
			program: z.string().regex(/^[0-9a-f]{64}$/),
		})
		.optional(),
})
export type AgentRelease = z.infer<typeof AgentRelease>

/** The signed text. A signature is valid for one version and package only. */
export const releaseStatement = ({ version, sha256 }: Pick<AgentRelease, 'version' | 'sha256'>) =>
	`farm-agent release\n${version}\n${sha256}\n`
