/** The message of a form that did not reach the server. */
export const NETWORK_ERROR = { 'data-not-sent': 'Network error. Please try again.' }
