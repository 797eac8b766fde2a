import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { CircleX, RotateCw, ServerCrash } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '~/ui/button-class'
import { EmptyState } from '~/ui/empty-state'
import { createErrorNumber, reportBrowserError } from './browser-errors/report-browser-error'
import { NotFound, DashboardLink } from './not-found'
import { useHydrated } from './use-hydrated'

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
			<ErrorNumber error={error} />
		</EmptyState>
	)
}

/** The id by which the log has the cause of a bug, on the server or in a script of the page. */
function ErrorNumber({ error }: { error: unknown }) {
	const ofScript = useBrowserErrorNumber(error)
	const ofRequest =
		isRouteErrorResponse(error) && error.status === 500 && error.data ? String(error.data) : null
	const number = ofRequest ?? ofScript
	if (number === null) return null
	return (
		<p className="mt-2">
			If it happens again, give this number to support: <code>{number}</code>
		</p>
	)
}

/** Reports an error that was thrown in this browser. Null until then, and for answers of the server. */
function useBrowserErrorNumber(error: unknown): string | null {
	const isInBrowser = useHydrated() && error instanceof Error
	const [number] = useState(createErrorNumber)
	useEffect(() => {
		if (isInBrowser) reportBrowserError(error, number)
	}, [isInBrowser, error, number])
	return isInBrowser ? number : null
}

/** The title of an error page. */
export const errorTitle = (error: unknown): string =>
	isRouteErrorResponse(error) && error.status < 500
		? error.status === 404
			? '404 Page Not Found'
			: 'Page cannot be shown'
		: 'Connection Error'
