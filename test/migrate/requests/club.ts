import type { Json, ScriptedRequest } from '../support/scripted-requests.ts';

type Fields = { readonly [name: string]: Json };
type Person = 'admin' | 'organizer' | 'member';

const passwords: Readonly<Record<Person, string>> = {
  admin: 'change-me-now',
  organizer: 'regatta-2030',
  member: 'steady-stroke',
};

function as(person: Person): Readonly<Record<string, string>> {
  return { authorization: `Bearer {{${person}Token}}` };
}

function signIn(person: Person): ScriptedRequest {
  return {
    title: `the ${person} signs in`,
    method: 'POST',
    path: '/sessions',
    json: { email: `${person}@club.example.com`, password: passwords[person] },
    status: 200,
    capture: { [`${person}Token`]: 'accessToken' },
  };
}

function rejectedBodies(
  path: string,
  valid: Fields,
  changes: Readonly<Record<string, Fields>>,
  headers: Readonly<Record<string, string>> = {},
): ScriptedRequest[] {
  return Object.entries(changes).map(([title, change]) => ({
    title: `POST ${path}: ${title}`,
    method: 'POST',
    path,
    headers,
    json: { ...valid, ...change },
    status: 400,
  }));
}

const user = { name: 'Mel Member', email: 'member@club.example.com', password: passwords.member };
const event = { title: 'Morning row', startsAt: '2099-05-01T06:30:00.000Z', places: 1 };

const registration: readonly ScriptedRequest[] = [
  {
    title: 'a member registers',
    method: 'POST',
    path: '/users',
    json: user,
    status: 201,
    capture: { member: 'data.id' },
  },
  {
    title: 'an organizer with spaces around the name registers',
    method: 'POST',
    path: '/users',
    json: {
      name: '  Olga Organizer ',
      email: 'organizer@club.example.com',
      password: passwords.organizer,
      role: 'organizer',
    },
    status: 201,
    capture: { organizer: 'data.id' },
  },
  {
    title: 'a guest with an unknown property registers',
    method: 'POST',
    path: '/users',
    json: { ...user, email: 'guest@club.example.com', newsletter: true },
    status: 201,
    capture: { guest: 'data.id' },
  },
  {
    title: 'a registered email registers again',
    method: 'POST',
    path: '/users',
    json: user,
    status: 409,
  },
  {
    title: 'an administrator registers',
    method: 'POST',
    path: '/users',
    json: { ...user, email: 'root@club.example.com', role: 'admin' },
    status: 403,
  },
  ...rejectedBodies(
    '/users',
    { ...user, email: 'new@club.example.com' },
    {
      'an empty name': { name: '' },
      'a name of spaces': { name: '   ' },
      'a name that is a list': { name: ['Mel'] },
      'an invalid email': { email: 'new' },
      'a short password': { password: 'short' },
      'an unknown role': { role: 'captain' },
    },
  ),
];

const sessions: readonly ScriptedRequest[] = [
  signIn('admin'),
  signIn('organizer'),
  signIn('member'),
  {
    title: 'a session that is remembered',
    method: 'POST',
    path: '/sessions',
    headers: { 'user-agent': 'club-app/2.1' },
    json: { email: user.email, password: user.password, remember: true },
    status: 200,
  },
  {
    title: 'a wrong password',
    method: 'POST',
    path: '/sessions',
    json: { email: user.email, password: 'wrong' },
    status: 401,
  },
  {
    title: 'an unknown email',
    method: 'POST',
    path: '/sessions',
    json: { email: 'stranger@example.com', password: 'wrong' },
    status: 401,
  },
  ...rejectedBodies(
    '/sessions',
    { email: user.email, password: user.password },
    {
      'an invalid email': { email: 7 },
      'no password': { password: null },
      'a text instead of a boolean': { remember: 'yes' },
    },
  ),
  { title: 'the session of a member', method: 'GET', path: '/sessions/current', headers: as('member'), status: 200 },
  { title: 'the session without a token', method: 'GET', path: '/sessions/current', status: 401 },
  {
    title: 'the session of an invalid token',
    method: 'GET',
    path: '/sessions/current',
    headers: { authorization: 'Bearer no-token' },
    status: 401,
  },
  {
    title: 'the session of another scheme',
    method: 'GET',
    path: '/sessions/current',
    headers: { authorization: 'Basic bWVtYmVyOng=' },
    status: 401,
  },
];

const users: readonly ScriptedRequest[] = [
  { title: 'all users for the administrator', method: 'GET', path: '/users', headers: as('admin'), status: 200 },
  { title: 'all users for a member', method: 'GET', path: '/users', headers: as('member'), status: 403 },
  { title: 'all users without a token', method: 'GET', path: '/users', status: 401 },
  { title: 'the profile of a member', method: 'GET', path: '/users/me', headers: as('member'), status: 200 },
  { title: 'the profile without a token', method: 'GET', path: '/users/me', status: 401 },
  {
    title: 'a new name of a member',
    method: 'PATCH',
    path: '/users/me',
    headers: as('member'),
    json: { name: ' Melanie Member ' },
    status: 200,
  },
  {
    title: 'a new email, which is ignored',
    method: 'PATCH',
    path: '/users/me',
    headers: as('member'),
    json: { email: 'other@example.com' },
    status: 200,
  },
  {
    title: 'a new password that is too short',
    method: 'PATCH',
    path: '/users/me',
    headers: as('member'),
    json: { password: 'short' },
    status: 400,
  },
  { title: 'a new name without a token', method: 'PATCH', path: '/users/me', json: { name: 'X' }, status: 401 },
];

const events: readonly ScriptedRequest[] = [
  { title: 'no events', method: 'GET', path: '/events', status: 200 },
  { title: 'the next event without events', method: 'GET', path: '/events/next', status: 302 },
  {
    title: 'an event',
    method: 'POST',
    path: '/events',
    headers: as('organizer'),
    json: event,
    status: 201,
    capture: { event: 'id' },
  },
  {
    title: 'an earlier event with the default number of places',
    method: 'POST',
    path: '/events',
    headers: as('admin'),
    json: { title: 'Spring meeting', startsAt: '2098-03-01' },
    status: 201,
    capture: { meeting: 'id' },
  },
  { title: 'an event of a member', method: 'POST', path: '/events', headers: as('member'), json: event, status: 403 },
  { title: 'an event without a token', method: 'POST', path: '/events', json: event, status: 401 },
  ...rejectedBodies(
    '/events',
    event,
    {
      'a title that is too short': { title: 'Ro' },
      'a time that is not a date': { startsAt: 'tomorrow' },
      'a time in the past': { startsAt: '2001-01-01T00:00:00.000Z' },
      'no places': { places: 0 },
      'places that are a text': { places: 'ten' },
      'more places than the rules allow': { places: 41 },
    },
    as('organizer'),
  ),
  { title: 'all events', method: 'GET', path: '/events', status: 200 },
  { title: 'the next event', method: 'GET', path: '/events/next', status: 307 },
  { title: 'one event', method: 'GET', path: '/events/{{event}}', status: 200 },
  { title: 'an unknown event', method: 'GET', path: '/events/99', status: 404 },
  { title: 'an event with an invalid id', method: 'GET', path: '/events/first', status: 400 },
  {
    title: 'a member joins',
    method: 'POST',
    path: '/events/{{event}}/attendees',
    headers: as('member'),
    status: 201,
  },
  {
    title: 'a member joins again',
    method: 'POST',
    path: '/events/{{event}}/attendees',
    headers: as('member'),
    status: 201,
  },
  {
    title: 'an organizer joins a full event',
    method: 'POST',
    path: '/events/{{event}}/attendees',
    headers: as('organizer'),
    status: 409,
  },
  {
    title: 'an organizer joins another event',
    method: 'POST',
    path: '/events/{{meeting}}/attendees',
    headers: as('organizer'),
    status: 201,
  },
  {
    title: 'a member joins an unknown event',
    method: 'POST',
    path: '/events/99/attendees',
    headers: as('member'),
    status: 404,
  },
  { title: 'a stranger joins', method: 'POST', path: '/events/{{event}}/attendees', status: 401 },
];

const rest: readonly ScriptedRequest[] = [
  { title: 'the activity', method: 'GET', path: '/reports/activity', headers: as('admin'), status: 200 },
  {
    title: 'the activity for an organizer',
    method: 'GET',
    path: '/reports/activity',
    headers: as('organizer'),
    status: 403,
  },
  { title: 'the activity without a token', method: 'GET', path: '/reports/activity', status: 401 },
  {
    title: 'the administrator removes a guest',
    method: 'DELETE',
    path: '/users/{{guest}}',
    headers: as('admin'),
    status: 204,
  },
  {
    title: 'the administrator removes the guest again',
    method: 'DELETE',
    path: '/users/{{guest}}',
    headers: as('admin'),
    status: 404,
  },
  {
    title: 'the administrator removes an invalid id',
    method: 'DELETE',
    path: '/users/guest',
    headers: as('admin'),
    status: 400,
  },
  {
    title: 'a member removes the organizer',
    method: 'DELETE',
    path: '/users/{{organizer}}',
    headers: as('member'),
    status: 403,
  },
  {
    title: 'the administrator removes the member',
    method: 'DELETE',
    path: '/users/{{member}}',
    headers: as('admin'),
    status: 204,
  },
  {
    title: 'the token of a removed member',
    method: 'GET',
    path: '/sessions/current',
    headers: as('member'),
    status: 401,
  },
  {
    title: 'the organizer signs out',
    method: 'DELETE',
    path: '/sessions/current',
    headers: as('organizer'),
    status: 204,
  },
  { title: 'a sign-out without a token', method: 'DELETE', path: '/sessions/current', status: 401 },
  { title: 'an unknown path', method: 'GET', path: '/boats', status: 404 },
];

/** The requests to the club: each route for each role that it distinguishes, without a token, with invalid input and with unknown ids. */
export const clubRequests: readonly ScriptedRequest[] = [...registration, ...sessions, ...users, ...events, ...rest];
