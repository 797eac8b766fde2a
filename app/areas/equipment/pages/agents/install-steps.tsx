import type { AgentPlatform } from '@sfc/contract/agent/platform'
import { Download, Terminal } from 'lucide-react'
import type { PackageOffer } from '~/areas/equipment/services/agents/release-package.server'
import { isUnencryptedServer } from '~/areas/equipment/services/agents/install-line'
import { Alert } from '~/ui/alert'
import { buttonClass } from '~/ui/button-class'
import { Card } from '~/ui/card'
import { InstallLines } from './install-lines'
import { PLATFORM_LABELS } from './platform-labels'

type Props = {
	server: string
	farmId: number
	code?: string | undefined
	/** Null when the package has not been built on this server. */
	packages: PackageOffer | null
}

/** How to make a machine an agent of the farm: one command, or a download and commands. */
export function InstallAgent({ server, farmId, code, packages }: Props) {
	if (!packages)
		return (
			<Alert tone="danger" title="The agent has not been built on this server">
				Run npm run build there, then reload this page.
			</Alert>
		)
	return (
		<div className="grid gap-4 *:min-w-0">
			{isUnencryptedServer(server) && (
				<Alert tone="attention" title="This server has no encryption (https)">
					Others in its network could read the agent’s key and switch equipment.
				</Alert>
			)}
			{code ? (
				<InstallLines {...{ server, farmId, code, packages }} />
			) : (
				<p className="text-muted">
					Show an enrolment code. The line to paste on the farm machine then appears here.
				</p>
			)}
			{packages.platforms.length > 0 && (
				<details>
					<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
						Step by step, with a package that brings its own Node.js
					</summary>
					<p className="mb-2 flex flex-wrap gap-3">
						{packages.platforms.map(({ platform }) => (
							<a
								key={platform}
								href={`/api/download-agent/${farmId}?platform=${platform}`}
								className={buttonClass('secondary')}
							>
								<Download aria-hidden className="size-4.5 shrink-0" />
								{PLATFORM_LABELS[platform]}
							</a>
						))}
					</p>
					<CommandSteps steps={stepsWithPackage({ server, code, made: packages.platforms })} />
				</details>
			)}
			<details>
				<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
					{packages.platforms.length > 0
						? 'Step by step, with the machine’s own Node.js'
						: 'Download and install step by step'}
				</summary>
				<p className="mb-2 flex flex-wrap items-center gap-3">
					<a href={`/api/download-agent/${farmId}`} className={buttonClass('secondary')}>
						<Download aria-hidden className="size-4.5 shrink-0" />
						Download farm-agent.zip
					</a>
					<span className="text-sm break-all text-muted">
						SHA-256 of the download: <code>{packages.zip}</code>. It needs Node.js 20.19 or newer.
					</span>
				</p>
				<CommandSteps steps={stepsByHand({ server, code })} />
			</details>
		</div>
	)
}

type Made = readonly { platform: AgentPlatform; file: string; sha256: string }[]

/** Manual steps with a package: one command enrols the machine, adds equipment and starts the agent. */
function stepsWithPackage({
	server,
	code = 'ABCD-EFGH',
	made,
}: Pick<Props, 'server' | 'code'> & { made: Made }): CommandStep[] {
	const to = `${server} ${code}${isUnencryptedServer(server) ? ' --allow-insecure' : ''}`
	const unix = made.find(({ platform }) => platform !== 'win32-x64')
	const windows = made.find(({ platform }) => platform === 'win32-x64')
	const does =
		'Enrols the machine, adds the equipment it recognizes (nothing is written to any device) and starts the agent with the machine.'
	return [
		...(unix
			? [
					{
						title: 'Linux or macOS',
						text: `In the folder of the download. The checksum must be ${unix.sha256} (macOS: shasum -a 256); another machine’s package has its own name and checksum, which the download page shows. ${does} Without sudo it is installed for your account alone.`,
						commands: [
							`sha256sum ${unix.file}`,
							`tar -xzf ${unix.file}`,
							`sudo sh farm-agent/install.sh ${to}`,
						],
					},
				]
			: []),
		...(windows
			? [
					{
						title: 'Windows',
						text: `In PowerShell as administrator, in the folder of the download. The checksum must be ${windows.sha256}. ${does}`,
						commands: [
							`Get-FileHash ${windows.file}`,
							`Expand-Archive ${windows.file} .`,
							`.\\farm-agent\\install.cmd ${to}`,
						],
					},
				]
			: []),
	]
}

/** Manual steps with the machine's own Node, ready to paste. */
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
			`node farm-agent.mjs enroll --server ${server} --code ${code}${isUnencryptedServer(server) ? ' --allow-insecure' : ''}`,
		],
	},
	{
		title: 'Find the equipment',
		text: 'Looks through the local network for Modbus and BACnet controllers, MQTT devices, ONVIF cameras and sensors of the machine itself. Nothing is written to any device. What is identified with certainty is added to the configuration.',
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

/** How the command is called when it is not on the path. */
const OTHER_NAMES =
	'“farm-agent” is the command of an agent that root installed from a package. Installed for one account: ~/farm-agent/farm-agent. On Windows: & "$env:ProgramFiles\\farm-agent\\farm-agent.cmd". With the machine’s own Node.js: node farm-agent.mjs, in its folder.'

const AFTERWARDS: CommandStep[] = [
	{
		title: 'Sensors only, no switching',
		text: 'One reading every 5 minutes, in place of an agent that runs all the time. The web app then waits that long before it calls the agent offline.',
		commands: ['farm-agent install --write --every 5'],
	},
	{
		title: 'Without internet, from a USB stick',
		text: 'Download the package of the machine on the download page, unpack it on the stick, and run this there (Windows: install.cmd as administrator). Enrol it when the server can be reached. A later package updates it, with its signature beside it.',
		commands: [
			'sh install.sh',
			'farm-agent setup https://farm.example ABCD-EFGH',
			'farm-agent update --from FILE',
		],
	},
	{
		title: 'A page at the machine itself',
		text: 'At http://localhost:3001, without this server, until Ctrl-C ends it. With --lan for other machines of the network too, each with a PIN.',
		commands: ['farm-agent serve'],
	},
	{
		title: 'Remove it again',
		text: 'As root or administrator; without --purge the configuration and readings that wait are kept. Then remove the agent on this page.',
		commands: ['farm-agent uninstall --purge'],
	},
]

/** Installation, and frequent questions about it. */
export function InstallSteps(props: Props) {
	return (
		<Card title="Install" icon={Terminal}>
			<InstallAgent {...props} />
			{props.packages && (
				<details>
					<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
						Sensors only, no internet, a page at the machine, and removal
					</summary>
					<p className="text-sm text-muted">{OTHER_NAMES}</p>
					<CommandSteps steps={AFTERWARDS} />
				</details>
			)}
		</Card>
	)
}

type CommandStep = { title: string; text: string; commands: string[] }

/** Commands to run on a machine, step by step, ready to paste. */
function CommandSteps({ steps }: { steps: readonly CommandStep[] }) {
	return (
		<ol>
			{steps.map(({ title, text, commands }, i) => (
				<li key={title} className="border-t border-line px-4 py-3">
					<h3 className="font-semibold">
						{i + 1}. {title}
					</h3>
					<p className="text-sm text-muted">{text}</p>
					<pre
						tabIndex={0}
						aria-label={`Commands: ${title}`}
						className="mt-2 overflow-x-auto rounded-control border border-line bg-sunk px-3 py-2 font-mono text-sm"
					>
						<code>{commands.join('\n')}</code>
					</pre>
				</li>
			))}
		</ol>
	)
}
