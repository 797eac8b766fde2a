import { Terminal } from 'lucide-react'
import { Card } from '~/ui/card'

type Props = { server: string; farmId: number; code?: string }

type Step = { title: string; text: string; commands: string[] }

/** What a technician types, in order, ready to paste. */
export function InstallSteps({ server, farmId, code = 'ABCD-EFGH' }: Props) {
	const steps: Step[] = [
		{
			title: 'Download',
			text: 'On the farm machine, with Node.js 20.19 or newer installed (Linux, macOS or Windows 10 and 11).',
			commands: [
				`curl -fLo farm-agent.zip ${server}/api/download-agent/${farmId}`,
				'unzip -o farm-agent.zip && cd farm-agent',
			],
		},
		{
			title: 'Enrol',
			text: 'Makes this machine an agent of the farm. Its key stays on this machine.',
			commands: [`node farm-agent.mjs enroll --server ${server} --code ${code}`],
		},
		{
			title: 'Find the equipment',
			text: 'Looks through the local network for Modbus controllers, MQTT devices and ONVIF cameras. Nothing is written to any device. What is recognised for certain is taken into the configuration.',
			commands: ['node farm-agent.mjs discover --scan farm-equipment --adopt'],
		},
		{
			title: 'Check, then start',
			text: 'The check says what is wrong and what to do about it.',
			commands: ['node farm-agent.mjs doctor', 'node farm-agent.mjs run'],
		},
		{
			title: 'Keep it running',
			text: 'Prints a systemd unit; on a machine without systemd it says what to do instead.',
			commands: ['node farm-agent.mjs install'],
		},
		{
			title: 'Remove it again',
			text: 'Stop the service, remove the agent on this page, delete the folder.',
			commands: ['sudo systemctl disable --now farm-agent'],
		},
	]
	return (
		<Card title="Install" icon={Terminal} flush>
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
		</Card>
	)
}
