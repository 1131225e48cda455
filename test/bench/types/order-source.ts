/** The order of the benchmark as a user of Ashlar writes it: the same checks as in `typia-order.txt`. */
export const orderSource = `import type { Email, ExclusiveMin, Int, IsoDateTime, Max, MaxItems, MaxLength, Min, MinItems, MinLength, Pattern, Uuid } from 'ashlar';

export interface Address {
  street: string & MinLength<1> & MaxLength<120>;
  city: string & MinLength<1>;
  postalCode: string & Pattern<'^[A-Z0-9 -]{3,10}$'>;
  country: string & MinLength<2> & MaxLength<2>;
}

export interface Line {
  sku: string & MinLength<1> & MaxLength<40>;
  title: string;
  quantity: Int & Min<1> & Max<999>;
  price: number & Min<0>;
  discount?: number & Min<0> & Max<1>;
  labels: string[];
}

export interface Order {
  id: Int & Min<1>;
  number: string & MinLength<1> & MaxLength<20>;
  status: 'draft' | 'paid' | 'sent';
  currency: string & Pattern<'^[A-Z]{3}$'>;
  createdAt: IsoDateTime;
  customerId: Uuid;
  email: Email;
  phone?: string & MaxLength<30>;
  company: string | null;
  gift: boolean;
  express: boolean;
  total: number & Min<0>;
  tax: number & Min<0>;
  weight?: number & ExclusiveMin<0>;
  billing: Address;
  shipping: Address;
  lines: Line[] & MinItems<1> & MaxItems<100>;
  tags: (string & MaxLength<20>)[] & MaxItems<10>;
  scores: number[];
  note: string | null;
}
`;
