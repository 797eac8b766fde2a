import { Link } from '~/ui/page-farm/link'
import type { Section } from '../public/prose'

/** Help on what happens on the farm. */
export const FARM_SECTIONS: readonly Section[] = [
	{
		id: 'first-steps',
		title: 'First steps',
		body: (
			<ol>
				<li>
					<Link to="/signup">Sign up</Link> your business, or ask the owner of a farm for an
					invitation.
				</li>
				<li>
					Install the <Link to="/local-agent-install">farm agent</Link> on a small computer on the
					farm’s network, or try a simulated farm first.
				</li>
				<li>
					Let it look for equipment. What it recognises appears with its readings on the{' '}
					<Link to="/dashboard">dashboard</Link>. A Modbus device that it does not know is read by a{' '}
					<Link to="/device-models">model</Link>: choose one, or describe the device.
				</li>
				<li>
					Plan the first crop under <Link to="/planting-cycles">Planting Cycles</Link>.
				</li>
				<li>
					<Link to="/first-hour">First hour</Link> says what is done on your farm, and what is next.
				</li>
			</ol>
		),
	},
	{
		id: 'agent',
		title: 'Farm agent',
		body: (
			<>
				<p>
					The agent is the program on your farm that reads devices and switches them. It calls out
					over HTTPS; no port has to be opened on the farm.
				</p>
				<ol>
					<li>
						Make an installation code on the <Link to="/local-agent-install">agent page</Link>. It
						works once, for 15 minutes.
					</li>
					<li>Run the commands shown there on the farm’s computer.</li>
					<li>
						<code>farm-agent doctor</code> checks the network, the server and each device, and names
						what is wrong.
					</li>
				</ol>
				<p>
					An agent without contact for 45 seconds is shown as offline. Its readings are kept on its
					own disk and sent when the connection is back. Remove an agent whose machine was lost: its
					key stops working at once.
				</p>
				<p>
					Telegraf, Node-RED, ESPHome and scripts can write readings too:{' '}
					<Link to="/imports">make a token</Link> for each program.
				</p>
				<p>
					Controllers that their maker’s cloud runs: connect them on{' '}
					<Link to="/farm-equipment-setup/grow-cloud">Grow Cloud</Link>. The makers publish no
					interface, so the cloud, or a small translator in front of it, has to speak the format
					that comes with this server (docs/grow-cloud-format.md). A switch there has no lease: it
					ends only while this server runs.
				</p>
			</>
		),
	},
	{
		id: 'readings',
		title: 'Readings',
		body: (
			<>
				<p>
					Each number has an age, a source and a quality. Stale, failed or impossible values say so,
					and a missing value is shown as missing. Nothing is filled in.
				</p>
				<p>
					<Link to="/history">History</Link> keeps each reading for 90 days, 15-minute values for
					400 days, and hourly and daily values as long as the farm.
				</p>
			</>
		),
	},
	{
		id: 'alarms',
		title: 'Alarms and notifications',
		body: (
			<>
				<p>
					<Link to="/notifications">Notifications</Link> shows what is wrong now. Rules say what is
					an alarm: a farm comes with the usual ones, and a manager can change them, switch them off
					or add others. Problems with one cause are one alarm. It closes by itself when readings
					are back to normal.
				</p>
				<ul>
					<li>
						<strong>Escalation:</strong> the owners first, then managers, then growers, or people in
						an <Link to="/notifications/people">order of your own</Link>. The next person is alerted
						when nobody before them has acknowledged the alarm in time.
					</li>
					<li>
						<strong>How:</strong> by mail, and by text message or in a browser once you{' '}
						<Link to="/notifications/channels">add them</Link>. Webhooks tell other systems. Each
						channel is tested once a week and says when it last worked.
					</li>
					<li>
						<strong>Quiet hours:</strong> of each channel, on the farm’s clock. Critical alarms are
						always sent.
					</li>
					<li>
						<strong>Responding:</strong> acknowledging or snoozing an alarm holds back messages
						only. Outputs, interlocks and the emergency stop go on as they are.
					</li>
				</ul>
			</>
		),
	},
	{
		id: 'zone-control',
		title: 'Zone Control',
		body: (
			<>
				<p>
					ON and OFF set an output by hand; Auto returns it to automation. What you switch by hand
					ends by itself: an ON after the longest time that is safe for its kind, anything else
					after an hour. A heater or compressor that has to run a little longer turns off as soon as
					it may; the row shows when. All off switches every zone off and holds nothing off. A
					command that is not carried out within a minute expires; it is never carried out late.
				</p>
				<p>
					“Done” is shown when the device was read back. “Why” names what holds an output: emergency
					stop, interlock, your hand or the default.
				</p>
			</>
		),
	},
	{
		id: 'emergency-stop',
		title: 'Emergency stop',
		body: (
			<>
				<p>
					The <Link to="/emergency-stop">emergency stop</Link> turns every output of the farm off
					and holds it off until a manager or owner releases it. Growers may press it too. It works
					without scripts in the browser.
				</p>
				<p>
					Without internet, run <code>farm-agent stop-all</code> on the farm’s computer. The stop is
					a command over a network: it does not replace the switch on the equipment that cuts its
					power.
				</p>
			</>
		),
	},
	{
		id: 'planting-cycles',
		title: 'Planting cycles',
		body: (
			<p>
				A planting cycle follows one crop from its planting day to its harvest. Transplant and
				harvest tasks are made from its dates and move with them; deleting the cycle deletes its
				tasks. Days are those of the farm’s timezone.
			</p>
		),
	},
	{
		id: 'offline',
		title: 'When the internet is gone',
		body: (
			<ul>
				<li>
					The farm goes on. A manual ON ends on time; what nobody claims falls to its safe state:
					circulation and exhaust on, the rest off.
				</li>
				<li>Readings wait on the agent’s disk and arrive afterwards, in order and once.</li>
				<li>
					Pages show “Database connection limited” and how old they are; switching is not possible
					from here until the connection is back.
				</li>
				<li>
					A phone without signal shows <a href="/offline">Without a connection</a>: open tasks, the
					last readings with their age, and forms. What you write there is kept on the phone and
					sent once when there is a connection. It needs HTTPS, and a page of the farm opened on
					that phone before.
				</li>
				<li>
					The same holds when this server is gone for good: the agent needs it for nothing local.
				</li>
			</ul>
		),
	},
]
