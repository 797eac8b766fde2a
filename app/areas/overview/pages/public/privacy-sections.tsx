import { Link } from '~/ui/page-farm/link'
import type { Section } from './prose'

/** What the product does with personal data. Each sentence matches the code; change both together. */
export const PRIVACY_SECTIONS: readonly Section[] = [
	{
		id: 'who',
		title: 'Who is responsible',
		body: (
			<p>
				Whoever runs this server is responsible for the data on it. The{' '}
				<Link to="/support">support page</Link> says how to reach them. The software sends nothing
				to its makers.
			</p>
		),
	},
	{
		id: 'stored',
		title: 'What is stored',
		body: (
			<ul>
				<li>
					<strong>Account:</strong> name, email address, phone number if you give one, a hash of the
					password, your notice settings, sealed addresses of the channels alarms are sent on,
					sealed two-factor seeds, hashes of recovery codes and of API tokens with when they were
					last used, and the public half of passkeys.
				</li>
				<li>
					<strong>Sign-ins:</strong> when, how, from which IP address and browser.
				</li>
				<li>
					<strong>Business and billing:</strong> the answers of the signup, the subscription,
					amounts and dates of payments, brand and last four digits of the card. Never its number.
					Invoices, with the name and place of the business, stay when the account is deleted, as
					tax law asks.
				</li>
				<li>
					<strong>Farm:</strong> settings, picture, members, invitations, agents, devices, readings,
					commands, planting cycles, tasks, the journal and plant diagnoses with their photos.
				</li>
				<li>
					<strong>Buyers of a farm’s shops:</strong> name and email address of an order, what was
					ordered, and the note with it. The members of that farm see them.
				</li>
				<li>
					<strong>Requests to support:</strong> what you wrote, its photos, the diagnostics you sent
					with it, and the answers. Whoever runs this server reads them; of your farm, only that
					there is one and its diagnostics are in the farm’s export.
				</li>
				<li>
					<strong>Audit log of a farm:</strong> who changed what, when, from which address, with the
					values before and after.
				</li>
			</ul>
		),
	},
	{
		id: 'cookies',
		title: 'In your browser',
		body: (
			<>
				<p>Only what the pages need; nothing counts or follows you.</p>
				<ul>
					<li>
						<code>session</code>: who is signed in, 30 days from the last use and 180 days in all
					</li>
					<li>
						<code>second-factor</code>: a sign-in between password and code, minutes
					</li>
					<li>
						<code>signup</code>: which signup is yours, up to 30 days
					</li>
					<li>
						<code>toast</code>: the message of the last form, one minute
					</li>
					<li>
						<code>farm-ui-theme</code>: light or dark, one year
					</li>
				</ul>
				<p>
					For the time without a connection a browser keeps the tasks, crops, stock and last
					readings of the farms you open, until you log out, and what you write without a
					connection, until it is sent or you discard it.
				</p>
			</>
		),
	},
	{
		id: 'how-long',
		title: 'How long',
		body: (
			<ul>
				<li>Login history: 90 days.</li>
				<li>Keys of what your phone sent, so that nothing comes twice: 60 days.</li>
				<li>Signups that were not finished: 30 days.</li>
				<li>
					Requests to support: a year after they were closed, or three after the last message; never
					longer than your account or the farm they are about.
				</li>
				<li>
					Orders: who bought is erased 90 days after a cancelled one. What was handed over keeps its
					buyer as long as the farm, so that a recall reaches them.
				</li>
				<li>
					Mails: the text is erased once sent; address and subject stay 30 days, and so does a mail
					that could not be sent.
				</li>
				<li>
					Readings: each for 90 days, 1-minute values for 8 days, 15-minute values for 400 days,
					hourly and daily values as long as the farm.
				</li>
				<li>
					Alarms, commands and the audit log: as long as the farm. Events that other programs read,
					and messages about alarms: 30 days, the text of a message only until it has arrived or
					failed for good.
				</li>
				<li>A farm: until seven days after an owner asked to delete it.</li>
				<li>An account: until you delete it.</li>
			</ul>
		),
	},
	{
		id: 'mails',
		title: 'Mails',
		body: (
			<p>
				You get mails you asked for, such as a link to reset a password, and mails about the safety
				of your account, your payments and your farms. Managers of a farm can add you to its weekly
				report; each of these mails has a link that stops them. There is no newsletter.
			</p>
		),
	},
	{
		id: 'others',
		title: 'Who else gets data',
		body: (
			<ul>
				<li>The members of a farm see what happens on it, by name.</li>
				<li>
					Services that whoever runs this server has set up: the payment gateway (name, address,
					card), the mail server (address and text of a mail), and the online store you connect.
				</li>
				<li>
					The vision model of a farm, where its managers set one up: a small copy of a plant’s photo
					that somebody asks it about, without place, names or readings.
				</li>
				<li>
					Nobody else. Pages load nothing from other sites. Place data is removed from pictures.
				</li>
			</ul>
		),
	},
	{
		id: 'your-data',
		title: 'Your data',
		body: (
			<>
				<p>
					Under <Link to="/account/data">Your data</Link> you can download everything stored about
					you and delete your account. Owners can export a whole farm from its settings, and delete
					it.
				</p>
				<p>
					After an account is deleted your name, and the address you were invited at, stay where
					they are part of a farm’s history: in its audit log and beside the tasks and commands you
					gave, and an order you placed at a shop keeps its buyer. That history is chained so that
					it cannot be altered unseen, and ends with the farm.
				</p>
			</>
		),
	},
	{
		id: 'backups',
		title: 'Backups',
		body: (
			<p>
				What has been deleted can still be in backups that the owner of the server made, until those
				are overwritten.
			</p>
		),
	},
]
