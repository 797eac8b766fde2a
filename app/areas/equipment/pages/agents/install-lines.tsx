import type { AgentPlatform } from '@sfc/contract/agent/platform'
import {
	nodeLine,
	powershellLine,
	shellLine,
	type InstallLine,
} from '~/areas/equipment/services/agents/install-line'
import type { PackageOffer } from '~/areas/equipment/services/agents/release-package.server'
import { CopyButton } from '~/ui/copy-button'
import { PLATFORM_LABELS } from './platform-labels'

type Props = Omit<InstallLine, 'sha256'> & { packages: PackageOffer }

/** The install command for each kind of machine; without Node only for platforms this server has packages for. */
export function InstallLines({ packages, ...to }: Props) {
	const made = packages.platforms.map(({ platform }) => platform)
	const needsNode = 'It needs Node.js 20.19 or newer on the machine (https://nodejs.org).'
	return (
		<div className="grid gap-4 *:min-w-0">
			{made.some((platform) => platform !== 'win32-x64') && (
				<OneLine
					name="Linux or macOS"
					line={shellLine({ ...to, sha256: packages.sh })}
					text={`Paste it into a terminal. ${formatPlatforms(made)} need nothing else; other machines need Node.js 20.19 or newer.`}
				/>
			)}
			{packages.ps1 !== null && (
				<OneLine
					name="Windows"
					line={powershellLine({ ...to, sha256: packages.ps1 })}
					text="Open PowerShell as administrator and paste it. Nothing else is needed."
				/>
			)}
			{made.length > 0 ? (
				<details>
					<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
						A machine with Node.js
					</summary>
					<OneLine
						name="Node.js"
						line={nodeLine({ ...to, sha256: packages.installer })}
						text={needsNode}
					/>
				</details>
			) : (
				<OneLine
					name="Node.js"
					line={nodeLine({ ...to, sha256: packages.installer })}
					text={`Paste it into a terminal; on Windows, into PowerShell as administrator. ${needsNode} Packages that bring it are made on this server by: npm run agent-packages`}
				/>
			)}
			<p className="text-sm text-muted">
				The line downloads the agent, checks its SHA-256 checksum, enrols the machine, adds the
				equipment it recognizes (nothing is written to any device), and starts the agent with the
				machine.
			</p>
		</div>
	)
}

const formatPlatforms = (made: readonly AgentPlatform[]): string =>
	made
		.filter((platform) => platform !== 'win32-x64')
		.map((platform) => PLATFORM_LABELS[platform])
		.join('; ')

function OneLine({ name, line, text }: { name: string; line: string; text: string }) {
	return (
		<div className="grid gap-2 *:min-w-0">
			<h3 className="font-semibold">{name}</h3>
			<p className="text-sm text-muted">{text}</p>
			<pre
				tabIndex={0}
				aria-label={`One line: ${name}`}
				className="rounded-control border border-line bg-sunk px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap"
			>
				<code>{line}</code>
			</pre>
			<div>
				<CopyButton text={line} label={`Copy the line for ${name}`} />
			</div>
		</div>
	)
}
