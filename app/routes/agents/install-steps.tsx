import { Download, Terminal } from 'lucide-react'
import type { PackageChecksums } from '~/services/agents/release-package.server'
import { Alert } from '~/ui/alert'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { CopyButton } from '~/ui/copy-button'
import { CommandSteps, type CommandStep } from './command-steps'
import { installLine, isOpen } from '~/services/agents/install-line'

type Props = {
	server: string
	farmId: number
	code?: string | undefined
	/** Null when the package has not been built on this server. */
	checksums: PackageChecksums | null
}

/** What a machine becomes an agent of the farm by: one line, or a download and commands. */
export function InstallAgent({ server, farmId, code, checksums }: Props) {
	if (!checksums)
		return (
			<Alert tone="danger" title="The agent has not been built on this server">
				Run npm run build there, then reload this page.
			</Alert>
		)
	return (
		<div className="grid gap-4 *:min-w-0">
			<p>
				You need <strong>Node.js 20.19 or newer</strong> on the farm machine: Linux, macOS, or
				Windows 10 or 11.
			</p>
			{isOpen(server) && (
				<Alert tone="attention" title="This server has no encryption (https)">
					Others in its network could read the agent’s key and switch equipment.
				</Alert>
			)}
			{code ? (
				<OneLine line={installLine({ server, farmId, code, sha256: checksums.installer })} />
			) : (
				<p className="text-muted">
					Show an enrolment code. The line to paste on the farm machine then appears here.
				</p>
			)}
			<details>
				<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
					Download and install step by step
				</summary>
				<p className="mb-2 flex flex-wrap items-center gap-3">
					<a href={`/api/download-agent/${farmId}`} className={buttonClass('secondary')}>
						<Download aria-hidden className="size-4.5 shrink-0" />
						Download farm-agent.zip
					</a>
					<Checksum of="the download" sha256={checksums.zip} />
				</p>
				<CommandSteps steps={stepsByHand({ server, code })} />
			</details>
		</div>
	)
}

function OneLine({ line }: { line: string }) {
	return (
		<div className="grid gap-2">
			<p>
				Paste this line into a terminal on the farm machine. On Windows, open PowerShell as
				administrator.
			</p>
			<pre
				tabIndex={0}
				aria-label="Commands: Install"
				className="rounded-control border border-line bg-sunk px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap"
			>
				<code>{line}</code>
			</pre>
			<div>
				<CopyButton text={line} label="Copy the line" />
			</div>
			<p className="text-sm text-muted">
				It downloads the agent, checks its SHA-256 checksum, enrols the machine, adds the equipment
				it recognizes (nothing is written to any device), and starts the agent with the machine.
			</p>
		</div>
	)
}

const Checksum = ({ of, sha256 }: { of: string; sha256: string }) => (
	<span className="text-sm break-all text-muted">
		SHA-256 of {of}: <code>{sha256}</code>
	</span>
)

/** The same by hand, ready to paste. */
export const stepsByHand = ({
	server,
	code = 'ABCD-EFGH',
}: Pick<Props, 'server' | 'code'>): CommandStep[] => [
	{
		title: 'Check and unpack',
		text: 'The checksum must be the one above. Windows: Get-FileHash farm-agent.zip; Expand-Archive farm-agent.zip .',
		commands: ['sha256sum farm-agent.zip', 'unzip -o farm-agent.zip', 'cd farm-agent'],
	},
	{
		title: 'Enrol',
		text: 'Makes this machine an agent of the farm. Its key stays on this machine.',
		commands: [
			`node farm-agent.mjs enroll --server ${server} --code ${code}${isOpen(server) ? ' --allow-insecure' : ''}`,
		],
	},
	{
		title: 'Find the equipment',
		text: 'Looks through the local network for Modbus controllers, MQTT devices and ONVIF cameras. Nothing is written to any device. What is identified with certainty is added to the configuration.',
		commands: ['node farm-agent.mjs discover --scan farm-equipment --adopt'],
	},
	{
		title: 'Check',
		text: 'Says what is wrong and what to do about it.',
		commands: ['node farm-agent.mjs doctor'],
	},
	{
		title: 'Start it with the machine',
		text: 'As root (sudo) or administrator: a systemd service, a macOS daemon or a Windows task. "run" in place of "install --write" starts it in this window only.',
		commands: ['node farm-agent.mjs install --write'],
	},
]

const AFTERWARDS: CommandStep[] = [
	{
		title: 'Sensors only, no switching',
		text: 'One reading every 5 minutes, in place of an agent that runs all the time. The web app then waits that long before it calls the agent offline.',
		commands: ['node farm-agent.mjs install --write --every 5'],
	},
	{
		title: 'Remove it again',
		text: 'In the folder of the agent (farm-agent in your home folder), as root or administrator. Then remove the agent on this page and delete the folder.',
		commands: ['node farm-agent.mjs install --remove'],
	},
]

/** Installation, and what people ask for afterwards. */
export function InstallSteps(props: Props) {
	return (
		<Card title="Install" icon={Terminal}>
			<InstallAgent {...props} />
			{props.checksums && (
				<details>
					<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
						Sensors only, and removal
					</summary>
					<CommandSteps steps={AFTERWARDS} />
				</details>
			)}
		</Card>
	)
}
