// The application written with NestJS on Express: pipes and class-validator for parameters and bodies. The decorators are called as
// functions, because this file is not compiled.
import 'reflect-metadata';
import { Body, Controller, Get, Module, Param, ParseIntPipe, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsNumber, IsString } from 'class-validator';

const items = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: `item ${id}`,
  price: id * 1.5,
  available: id % 2 === 0,
}));

class Draft {}
IsString()(Draft.prototype, 'name');
IsNumber()(Draft.prototype, 'price');
IsString({ each: true })(Draft.prototype, 'tags');

class ItemsController {
  hello() {
    return { hello: 'world' };
  }

  list() {
    return items;
  }

  find(id) {
    return { id, name: 'item', price: 1.5, available: true };
  }

  create({ name, price, tags }) {
    return { id: 1, name, price, available: tags.length > 0 };
  }
}

function route(controller, method, decorator, ...types) {
  Reflect.defineMetadata('design:paramtypes', types, controller.prototype, method);
  decorator(controller.prototype, method, Object.getOwnPropertyDescriptor(controller.prototype, method));
}

Param('id', ParseIntPipe)(ItemsController.prototype, 'find', 0);
Body()(ItemsController.prototype, 'create', 0);
route(ItemsController, 'hello', Get('hello'));
route(ItemsController, 'list', Get('items'));
route(ItemsController, 'find', Get('items/:id'), Number);
route(ItemsController, 'create', Post('items'), Draft);
Controller()(ItemsController);

const resources = Array.from({ length: 200 }, (_, index) => {
  class ResourceController {
    find(id) {
      return { id, resource: `resource${index}` };
    }
  }
  Param('id', ParseIntPipe)(ResourceController.prototype, 'find', 0);
  route(ResourceController, 'find', Get(':id'), Number);
  Controller(`resource${index}`)(ResourceController);
  return ResourceController;
});

class AppModule {}
Module({ controllers: [ItemsController, ...resources] })(AppModule);

const app = await NestFactory.create(AppModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true }));
await app.listen(0, '127.0.0.1');
app.getHttpServer().keepAliveTimeout = 65_000;
process.on('message', () => process.send(process.cpuUsage()));
process.send(app.getHttpServer().address().port);
