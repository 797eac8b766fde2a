import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { CircleX, RotateCw, ServerCrash } from 'lucide-react'
import { buttonClass } from '~/ui/button-class'
import { EmptyState } from '~/ui/empty-state'
import { NotFound, DashboardLink } from './not-found'

/** The error page in the frame, used as a route's `ErrorBoundary`. */
export function PageError() {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	if (isRouteErrorResponse(error) && error.status < 500) {
		const said = typeof error.data === 'string' ? error.data : ''
		if (error.status === 404) return <NotFound said={said.startsWith('Error:') ? '' : said} />
		return (
			<EmptyState
				icon={CircleX}
				title="This page cannot be shown"
				titleAs="h1"
				action={<DashboardLink />}
			>
				<p>{said || error.statusText}</p>
			</EmptyState>
		)
	}
	return (
		<EmptyState
			icon={ServerCrash}
			title="Connection Error"
			titleAs="h1"
			action={
				<a href={pathname + search} className={buttonClass('primary')}>
					<RotateCw aria-hidden className="size-4.5" />
					Retry Connection
				</a>
			}
		>
			<p>Unable to load the farm management system.</p>
			<RequestNumber error={error} />
		</EmptyState>
	)
}

/** The id of the request that failed by a bug; the log has its cause. */
function RequestNumber({ error }: { error: unknown }) {
	if (!isRouteErrorResponse(error) || error.status !== 500 || !error.data) return null
	return (
		<p className="mt-2">
			If it happens again, give this number to support: <code>{String(error.data)}</code>
		</p>
	)
}

/** The title of an error page. */
export const errorTitle = (error: unknown): string =>
	isRouteErrorResponse(error) && error.status < 500
		? error.status === 404
			? '404 Page Not Found'
			: 'Page cannot be shown'
		: 'Connection Error'
