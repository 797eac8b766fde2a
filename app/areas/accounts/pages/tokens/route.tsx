import { useActionData, useLoaderData } from '@remix-run/react'
import { TokenInput } from '@sfc/contract/accounts/token'
import { DEFAULT_TOKEN_DAYS } from '@sfc/domain/platform/token-days'
import { Plug } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { createToken, TOKENS_MAX } from '~/areas/accounts/services/tokens/create-token.server'
import { listTokens } from '~/areas/accounts/services/tokens/list-tokens.server'
import { revokeToken } from '~/areas/accounts/services/tokens/revoke-token.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { NewToken, useNewToken } from '~/ui/new-token'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { currentFarm } from '../current-farm.server'
import { TokenForm } from './token-form'
import { TokenList } from './token-list'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('API Tokens')

const { loader, action } = formPage({
	schema: TokenInput,
	permission: 'person',
	load: async ({ ctx }) => {
		const farms = await listFarms(ctx)
		const current = await currentFarm(ctx)
		return {
			now: ctx.now(),
			isShared: ctx.user.isDemo,
			timezone: current?.farm.timezone ?? 'UTC',
			farms: farms.map(({ id, name }) => ({ id, name })),
			tokens: (ctx.user.isDemo ? [] : await listTokens(ctx)).map(({ farms, ...token }) => ({
				...token,
				limits: farms.map(({ name }) => name).join(', ') || 'no farm left',
			})),
			most: TOKENS_MAX,
			values: {
				name: '',
				farmIds: current ? [String(current.farm.id)] : [],
				scopes: ['read'],
				expiresInDays: String(DEFAULT_TOKEN_DAYS),
			},
		}
	},
	/** The answer itself shows the token, because it is not stored. */
	submit: async ({ ctx }, input, reply) => {
		const { token, name } = await createToken(ctx, input)
		return reply({ resetForm: true }, 200, { token, name })
	},
	intents: {
		revoke: async ({ ctx }, form) => {
			const name = await revokeToken(ctx, { id: String(form.get('tokenId')) })
			return redirectWithToast('/account/tokens', {
				title: 'Token revoked',
				text: `“${name}” no longer works.`,
			})
		},
	},
})

export { loader, action }

export default function Tokens() {
	const { isShared, tokens, now, timezone, farms, most } = useLoaderData<typeof loader>()
	const made = useNewToken(useActionData<typeof action>())
	return (
		<>
			<PageHeader
				title="API Tokens"
				subtitle="With a token, a program calls the API for you: Grafana, Prometheus, Node-RED, scripts."
				actions={
					<>
						<LinkButton to="/help/api">All calls</LinkButton>
						<LinkButton to="/account">Back to account</LinkButton>
					</>
				}
			/>
			<div className="grid max-w-3xl gap-4">
				{isShared ? (
					<Alert tone="info" title="The demo account is shared">
						Create your own account to make a token.
					</Alert>
				) : (
					<>
						{made && (
							<NewToken {...made}>
								Whoever has it can act for you within its scopes. Send it as Authorization: Bearer,
								over https only.
							</NewToken>
						)}
						{tokens.length === 0 ? (
							<EmptyState icon={Plug} title="No tokens yet">
								A token is limited to farms and scopes, expires, and can be revoked here.
							</EmptyState>
						) : (
							<TokenList title="Your tokens" tokens={tokens} now={now} timezone={timezone} />
						)}
						<Card title="New token" icon={Plug}>
							{farms.length === 0 ? (
								<p className="text-muted">
									You have no farm yet. Add one, then make a token for it.
								</p>
							) : tokens.length >= most ? (
								<p className="text-muted">You have {most} tokens, the most. Revoke one first.</p>
							) : (
								<TokenForm farms={farms} />
							)}
						</Card>
					</>
				)}
			</div>
		</>
	)
}
