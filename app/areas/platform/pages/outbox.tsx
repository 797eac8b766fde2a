import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { Inbox } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { Brand } from '~/shell/frame/brand'
import { Age } from '~/ui/time/age'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { clientAddress } from '~/http/client-address.server'

export const meta = pageTitle('Outbox')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	// The links in these mails open accounts, so only people at the server itself may read them.
	if (!isLocalRequest(request)) throw new Fault('not-found', 'This server has no outbox page')
	const ctx = await server()
	return { now: ctx.now(), items: await readOutbox(ctx) }
})

export default function Outbox() {
	const { now, items } = useLoaderData<typeof loader>()
	return (
		<main id="main" className="mx-auto grid w-full max-w-3xl gap-4 px-3.5 py-6 sm:px-6">
			<div>
				<Brand />
			</div>
			<PageHeader
				title="Outbox"
				subtitle="What this server cannot send, for want of a mail server or an SMS service, stays here. Only this machine can read it."
			/>
			{items.length === 0 && (
				<EmptyState icon={Inbox} title="Nothing yet">
					Register, or ask for a new password, and load this page again.
				</EmptyState>
			)}
			{items.map(({ kind, id, to, subject, text, createdAt }) => (
				<article key={`${kind}-${id}`} className="rounded-card border border-line bg-surface p-4">
					<h2 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
						{subject ?? 'Text message'}
						<Age at={createdAt} now={now} className="text-sm font-normal text-muted" />
					</h2>
					<p className="mb-3 text-sm break-words text-muted">To {to}</p>
					<MailText text={text} />
				</article>
			))}
		</main>
	)
}

/** The text of a mail, with clickable links. */
function MailText({ text }: { text: string }) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			{text
				.trim()
				.split(/\n{2,}/)
				.map((paragraph, position) => (
					<p key={position} className="break-words">
						{/^https?:\/\/\S+$/.test(paragraph) ? (
							<a href={paragraph} className="font-semibold break-all text-accent underline">
								{paragraph}
							</a>
						) : (
							paragraph
						)}
					</p>
				))}
		</div>
	)
}

const LOOPBACK = /^127(\.\d{1,3}){3}$|^::1$/

/** Headers of proxies: a client behind one is on another machine. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

const LOCAL_NAME = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a request comes from the server's own machine, without a proxy. The host must be a local name:
 * otherwise a site that resolves to this machine (DNS rebinding) could read the mails in a browser.
 */
const isLocalRequest = (request: Request): boolean =>
	LOOPBACK.test(clientAddress(request) ?? '') &&
	LOCAL_NAME.test(new URL(request.url).hostname) &&
	!PROXY_HEADERS.some((name) => request.headers.has(name))
