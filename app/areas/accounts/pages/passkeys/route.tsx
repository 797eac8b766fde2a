import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fingerprint, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { listPasskeys } from '~/areas/accounts/services/passkeys/list-passkeys.server'
import { Age } from '~/ui/time/age'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { setPasskeyEnabled } from '../sign-in/passkeys/passkey-support'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Passkeys')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	return { now: ctx.now(), passkeys: await listPasskeys(ctx), isShared: ctx.user.isDemo }
})

export default function Passkeys() {
	const { now, passkeys, isShared } = useLoaderData<typeof loader>()
	const isEmpty = passkeys.length === 0
	useEffect(() => {
		if (isEmpty) setPasskeyEnabled(false)
	}, [isEmpty])
	const add = (
		<LinkButton to="/account/passkeys/new" variant="primary" icon={Plus}>
			Add a passkey
		</LinkButton>
	)
	return (
		<>
			<PageHeader
				title="Passkeys"
				subtitle="Sign in with the finger, face or PIN of your device, without password or code."
				actions={
					<>
						<LinkButton to="/account">Back to account</LinkButton>
						{!isShared && !isEmpty && add}
					</>
				}
			/>
			{isShared ? (
				<Alert tone="info" title="The demo account is shared">
					Create your own account to add a passkey.
				</Alert>
			) : isEmpty ? (
				<EmptyState icon={Fingerprint} title="No passkeys yet" action={add}>
					A passkey stays on your device and cannot be guessed, intercepted or given away.
				</EmptyState>
			) : (
				<Card flush className="max-w-2xl">
					<ul>
						{passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
							<li
								key={id}
								className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0"
							>
								<Fingerprint aria-hidden className="size-5 shrink-0 text-muted" />
								<div className="min-w-0 flex-[1_1_12rem]">
									<p className="font-semibold break-words">{name}</p>
									<p className="text-sm text-muted">
										Added <Age at={createdAt} now={now} /> ·{' '}
										{lastUsedAt === null ? (
											'not used yet'
										) : (
											<>
												last used <Age at={lastUsedAt} now={now} />
											</>
										)}
									</p>
								</div>
								<Link
									to={`/account/passkeys/${id}`}
									className="inline-flex min-h-11 items-center px-2 font-semibold text-accent hover:underline"
								>
									Rename or remove<span className="sr-only"> {name}</span>
								</Link>
							</li>
						))}
					</ul>
				</Card>
			)}
		</>
	)
}
