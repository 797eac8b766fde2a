import { Terminal } from 'lucide-react'
import { Card } from '~/ui/card'
import { CommandSteps, type CommandStep } from './command-steps'

type Props = { server: string; farmId: number; code?: string | undefined }

/** Whether the agent refuses the address unless it is told to take it. */
const isOpen = (server: string): boolean =>
	/^http:/.test(server) && !/^http:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(server)

/** Download and enrol: how a machine becomes an agent of the farm. */
export const connectSteps = ({ server, farmId, code = 'ABCD-EFGH' }: Props): CommandStep[] => [
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
		text: `Makes this machine an agent of the farm. Its key stays on this machine.${isOpen(server) ? ' This server has no encryption (https): others in its network could read the key and switch equipment.' : ''}`,
		commands: [
			`node farm-agent.mjs enroll --server ${server} --code ${code}${isOpen(server) ? ' --allow-insecure' : ''}`,
		],
	},
]

const FURTHER_STEPS: CommandStep[] = [
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

/** The installation commands in order, ready to paste. */
export function InstallSteps(props: Props) {
	return (
		<Card title="Install" icon={Terminal} flush>
			<CommandSteps steps={[...connectSteps(props), ...FURTHER_STEPS]} />
		</Card>
	)
}
