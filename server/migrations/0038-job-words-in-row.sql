-- What is walked in an order is looked at row by row: its words lie in the row, the long description beside it.
alter table jobs alter column search set storage main;
